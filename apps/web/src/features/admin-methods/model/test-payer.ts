import { customerSchema, type Customer } from '@vale/contracts/person';

/** Known data of the logged-in user. */
export type Payer = Pick<Customer, 'name' | 'email'>;

/** Raw input. */
export type PayerValues = Record<keyof Customer, string>;
export type PayerProblems = Partial<PayerValues>;

export function checkedPayer(values: PayerValues): { customer: Customer } | { problems: PayerProblems } {
  const parsed = customerSchema.safeParse(values);
  if (parsed.success) return { customer: parsed.data };
  const problems: PayerProblems = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof Customer] ??= message;
  return { problems };
}
