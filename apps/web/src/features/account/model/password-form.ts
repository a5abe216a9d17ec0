import { accountTexts, passwordChangeSchema, type PasswordChange } from '@vale/contracts/identity';
import type { ZodMiniType } from 'zod/mini';

export interface NewPasswordValues extends Pick<PasswordChange, 'password'> {
  confirm: string;
}

export interface PasswordValues extends NewPasswordValues, PasswordChange {}

/**
 * Returns the first problem of the form that also asks for the current password; `null` when it can be sent.
 */
export function passwordProblem(values: PasswordValues): string | null {
  const { current, password } = values;
  if (!current) return accountTexts.fillAll;
  return problemOf(values, passwordChangeSchema, { current, password });
}

/** The same of a new password alone. */
export function newPasswordProblem(values: NewPasswordValues): string | null {
  return problemOf(values, passwordChangeSchema.shape.password, values.password);
}

function problemOf(
  { password, confirm }: NewPasswordValues,
  schema: ZodMiniType,
  sent: unknown,
): string | null {
  if (!password || !confirm) return accountTexts.fillAll;
  if (password !== confirm) return accountTexts.passwordsDiffer;
  const checked = schema.safeParse(sent);
  return checked.success ? null : (checked.error.issues[0]?.message ?? accountTexts.fillAll);
}
