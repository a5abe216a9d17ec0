import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { AppError } from '@vale/contracts/define';
import { customerSchema, maskCpf, maskPhone, type Customer } from '@vale/contracts/person';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { readLastOrder } from '../../../shared/storage/last-order.js';

/** The four fields, validated by the server's own schema: when a field loses focus, then on each change. */
export function useCheckoutForm(userEmail: string | undefined) {
  const form = useForm<Customer>({
    resolver: standardSchemaResolver(customerSchema),
    mode: 'onTouched',
    defaultValues: startValues(userEmail),
  });
  const { getValues, setValue } = form;
  useEffect(() => {
    // the session may load after the form is mounted
    if (userEmail && !getValues('email')) setValue('email', userEmail);
  }, [userEmail, getValues, setValue]);
  return form;
}

function startValues(userEmail: string | undefined): Customer {
  const before = readLastOrder()?.request.customer;
  return {
    name: before?.name ?? '',
    email: before?.email ?? userEmail ?? '',
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
