import { accountTexts, passwordChangeSchema, type PasswordChange } from '@vale/contracts/identity';

export interface PasswordValues extends PasswordChange {
  confirm: string;
}

/** What is wrong with the form; `null` when it can be sent. */
export function passwordProblem({ current, password, confirm }: PasswordValues): string | null {
  if (!current || !password || !confirm) return accountTexts.fillAll;
  if (password !== confirm) return accountTexts.passwordsDiffer;
  const checked = passwordChangeSchema.safeParse({ current, password });
  return checked.success ? null : (checked.error.issues[0]?.message ?? accountTexts.fillAll);
}
