import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { AppError } from '@vale/contracts/define';
import { customerSchema, type Customer } from '@vale/contracts/person';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { lastOrder } from '../../../shared/store/last-order.js';
import { maskCpf, maskPhone } from '@vale/contracts/person';

/** The four fields, validated by the schema that the store itself uses: on leaving a field, then live. */
export function useCheckoutForm(userEmail: string | undefined) {
  const form = useForm<Customer>({
    resolver: standardSchemaResolver(customerSchema),
    // a field complains when it is left, and stops as soon as it is right
    mode: 'onTouched',
    defaultValues: startValues(userEmail),
  });
  const { getValues, setValue } = form;
  useEffect(() => {
    // the session may be known only after the form is there
    if (userEmail && !getValues('email')) setValue('email', userEmail);
  }, [userEmail, getValues, setValue]);
  return form;
}

function startValues(userEmail: string | undefined): Customer {
  const before = lastOrder()?.request.customer;
  return {
    name: before?.name ?? '',
    email: before?.email ?? userEmail ?? '',
    cpf: maskCpf(before?.cpf ?? ''),
    phone: maskPhone(before?.phone ?? ''),
  };
}

/** The store's complaints about fields of the form, by field; empty when it complains of something else. */
export function fieldComplaints(error: unknown): [field: keyof Customer, message: string][] {
  if (!(error instanceof AppError)) return [];
  return (error.fields ?? []).flatMap(({ path, message }) => {
    const field = path.replace(/^customer\./, '');
    return field in customerSchema.shape ? [[field as keyof Customer, message] as const] : [];
  }) as [keyof Customer, string][];
}
