import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { LastBuyer } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { customerSchema, maskCpf, maskPhone, type Customer } from '@vale/contracts/person';
import { useEffect, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { changeDraft, keepOrderForm, readDraft } from '../../../shared/storage/checkout-draft.js';

interface CheckoutFormOptions {
  /** Undefined until it is known; null is a guest. */
  user: { email: string } | null | undefined;
  /** Fills in what is empty. */
  last: LastBuyer | undefined;
  formOf: string;
  orderForm: string;
}

/**
 * The buyer's fields, validated by the server's schema when a field loses focus and then on each change. Input is
 * stored in the tab's draft immediately.
 */
export function useCheckoutForm({ user, last, formOf, orderForm }: CheckoutFormOptions) {
  const form = useForm<Customer>({
    resolver: standardSchemaResolver(customerSchema),
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
    const { name, email = '', cpf, phone } = last;
    const known = { name, email, cpf: maskCpf(cpf), phone: maskPhone(phone) };
    for (const name of ['name', 'email', 'cpf', 'phone'] as const)
      if (!getValues(name)) setValue(name, known[name]);
  }, [last, getValues, setValue]);
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        changeDraft({ customer: values });
        keepOrderForm(formOf, orderForm);
      },
    });
  }, [subscribe, formOf, orderForm]);
  const before = useRef(user);
  useEffect(() => {
    // A logout clears the draft, so the page must not keep it either.
    if (before.current && user === null) clearForm({ setValue });
    before.current = user;
  }, [user, setValue]);
  return form;
}

/** `reset` is not used because masked fields keep their ref. */
export function clearForm({ setValue }: Pick<UseFormReturn<Customer>, 'setValue'>): void {
  for (const name of ['name', 'email', 'cpf', 'phone'] as const) setValue(name, '');
}

function startValues(userEmail: string | undefined): Customer {
  const before = readDraft().customer;
  return {
    name: before?.name ?? '',
    email: before?.email || (userEmail ?? ''),
    cpf: maskCpf(before?.cpf ?? ''),
    phone: maskPhone(before?.phone ?? ''),
  };
}

/** The server's errors about fields of this form; empty when it refused for another reason. */
export function fieldErrors(error: unknown): [field: keyof Customer, message: string][] {
  if (!(error instanceof AppError)) return [];
  return (error.fields ?? []).flatMap(({ path, message }) => {
    const field = path.replace(/^customer\./, '');
    return field in customerSchema.shape ? [[field as keyof Customer, message] as const] : [];
  }) as [keyof Customer, string][];
}
