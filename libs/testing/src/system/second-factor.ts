import { identityRoutes, secondFactorRoutes } from '@vale/contracts/identity';
import { fromBase32, totpCode, totpStep } from '@vale/platform/totp';
import { HttpProblem, type HttpClient } from './http-client.js';

interface Credentials {
  email: string;
  password: string;
}

/** Recovery codes by shop and account: each opens one session, without waiting for the app's next code. */
const recoveryCodes = new Map<string, string[]>();

/** The unused codes of an account that this process enrolled. */
export function unusedRecoveryCodes(url: string, email: string): string[] {
  return [...(recoveryCodes.get(`${url} ${email}`) ?? [])];
}

/** Lets `signInAdmin` use codes of an account that another process enrolled. */
export function rememberRecoveryCodes(url: string, email: string, codes: readonly string[]): void {
  recoveryCodes.set(`${url} ${email}`, [...codes]);
}

/**
 * Signs an administrator in, in whatever shape the shop is: in the demo by the password; in a live shop the first time by
 * enrolling an authenticator app, later by its recovery codes, which only this process knows.
 */
export async function signInAdmin(http: HttpClient, who: Credentials): Promise<void> {
  const key = `${http.url} ${who.email}`;
  const pending = await pendingOf(http, who);
  if (pending !== null) {
    const code = recoveryCodes.get(key)?.pop() ?? '';
    await http.call(secondFactorRoutes.completeLogin, { body: { pending, code } });
  }
  const { user } = await http.call(identityRoutes.getSession, {});
  if (user?.mustEnrol) recoveryCodes.set(key, await enrol(http));
}

/** Null: the password was enough. */
async function pendingOf(http: HttpClient, body: Credentials): Promise<string | null> {
  try {
    await http.call(identityRoutes.login, { body });
    return null;
  } catch (error) {
    const pending = error instanceof HttpProblem && error.problem.data?.['pending'];
    if (typeof pending !== 'string') throw error;
    return pending;
  }
}

async function enrol(http: HttpClient): Promise<string[]> {
  const { secret } = await http.call(secondFactorRoutes.beginSecondFactor, {});
  const code = totpCode(fromBase32(secret), totpStep(Date.now()));
  return (await http.call(secondFactorRoutes.confirmSecondFactor, { body: { code } })).recoveryCodes;
}
