import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { LastBuyer } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { PASSWORD_MIN_LENGTH } from '@vale/contracts/identity';
import { customerSchema, maskCpf, maskPhone, type Customer } from '@vale/contracts/person';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeDraft, keepOrderForm, readDraft } from '../../../shared/storage/checkout-draft.js';
import { checkoutTexts } from './checkout-texts.js';

/** The password is a guest's, for the account that is made on the way. */
export interface CheckoutValues extends Customer {
  password: string;
}

const guestSchema = z.extend(customerSchema, {
  password: z.union([
    z.literal(''),
    z.string().check(z.minLength(PASSWORD_MIN_LENGTH, { error: checkoutTexts.passwordShort })),
  ]),
});

interface CheckoutFormOptions {
  /** Undefined until it is known; null is a guest. */
  user: { email: string } | null | undefined;
  /** Fills in what is empty. */
  last: LastBuyer | undefined;
  productId: string;
  orderForm: string;
}

/**
 * The buyer's fields, validated by the server's schema when a field loses focus and then on each change. All input but
 * the password is stored in the tab's draft immediately.
 */
export function useCheckoutForm({ user, last, productId, orderForm }: CheckoutFormOptions) {
  const form = useForm<CheckoutValues>({
    resolver: user === null ? guestResolver : customerResolver,
    mode: 'onTouched',
    defaultValues: startValues(user?.email),
  });
  const { getValues, setValue, subscribe } = form;
  useEffect(() => {
    // The session may load after the form is mounted.
    if (user && !getValues('email')) setValue('email', user.email);
  }, [user, getValues, setValue]);
  useEffect(() => {
    if (!last) return;
    const known = { name: last.name, cpf: maskCpf(last.cpf), phone: maskPhone(last.phone) };
    for (const name of ['name', 'cpf', 'phone'] as const) if (!getValues(name)) setValue(name, known[name]);
  }, [last, getValues, setValue]);
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values: { password: _never, ...customer } }) => {
        changeDraft({ customer });
        keepOrderForm(productId, orderForm);
      },
    });
  }, [subscribe, productId, orderForm]);
  const before = useRef(user);
  useEffect(() => {
    // A logout clears the draft, so the page must not keep it either. `reset` is not used because masked
    // fields keep their ref.
    if (before.current && user === null) {
      const empty = startValues(undefined);
      (Object.keys(empty) as (keyof CheckoutValues)[]).forEach((name) => setValue(name, empty[name]));
    }
    before.current = user;
  }, [user, setValue]);
  return form;
}

const customerResolver = standardSchemaResolver(customerSchema) as never;
const guestResolver = standardSchemaResolver(guestSchema) as never;

function startValues(userEmail: string | undefined): CheckoutValues {
  const before = readDraft().customer;
  return {
    name: before?.name ?? '',
    email: before?.email || (userEmail ?? ''),
    cpf: maskCpf(before?.cpf ?? ''),
    phone: maskPhone(before?.phone ?? ''),
    password: '',
  };
}

/** The server's errors about fields of this form; empty when it refused for another reason. */
export function fieldErrors(error: unknown): [field: keyof CheckoutValues, message: string][] {
  if (!(error instanceof AppError)) return [];
  return (error.fields ?? []).flatMap(({ path, message }) => {
    const field = path.replace(/^customer\./, '');
    return field in guestSchema.shape ? [[field as keyof CheckoutValues, message] as const] : [];
  }) as [keyof CheckoutValues, string][];
}
