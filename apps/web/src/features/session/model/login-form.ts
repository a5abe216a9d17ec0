import {
  accountTexts,
  credentialsSchema,
  PASSWORD_MIN_LENGTH,
  registrationSchema,
} from '@vale/contracts/identity';
import { customerTexts } from '@vale/contracts/person';

export type LoginMode = 'login' | 'register';

export interface LoginValues {
  email: string;
  password: string;
  confirm: string;
}

/**
 * Checks in the specification's order: empty fields, differing passwords, a short password. Returns `null`
 * when the form can be sent.
 */
export function loginProblem(mode: LoginMode, values: LoginValues): string | null {
  const { email, password, confirm } = values;
  if (!email.trim() || !password || (mode === 'register' && !confirm)) return accountTexts.fillAll;
  if (mode === 'register') {
    if (password !== confirm) return accountTexts.passwordsDiffer;
    if (password.length < PASSWORD_MIN_LENGTH) return accountTexts.passwordShort;
  }
  const schema = mode === 'login' ? credentialsSchema : registrationSchema;
  const checked = schema.safeParse({ email, password });
  return checked.success ? null : (checked.error.issues[0]?.message ?? customerTexts.emailInvalid);
}
