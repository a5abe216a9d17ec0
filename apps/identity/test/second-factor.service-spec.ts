import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { auditEvents } from '@vale/contracts/audit';
import type { MessageDefinition, MessageInput, MessageReply } from '@vale/contracts/define';
import { identityMessages, secondFactorMessages } from '@vale/contracts/identity';
import { AppError } from '@vale/contracts/define';
import { MINUTE_MS } from '@vale/contracts/time';
import { fromBase32, totpCode, totpStep } from '@vale/platform/totp';
import { codeOf } from '@vale/testing/code-of';
import { EventRecorder } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { identity } from '../src/identity.app.js';
import { ResetSecondFactorService } from '../src/second-factor/reset-second-factor.service.js';

const OWNER = { email: 'dona@loja.com', password: 'bem guardada 7' };
const CHEAP = { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOG_LEVEL: 'silent', LOGINS_PER_ACCOUNT: '10' };
const LIVE = {
  ...CHEAP,
  VALE_DEMO: 'false',
  IDENTITY_KEY: 'a key that is no default and long enough',
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
};

let service: ServiceEnvironment;
let events: EventRecorder;

beforeEach(async () => {
  events = new EventRecorder({ durable: [auditEvents.adminChanged] });
  service = new ServiceEnvironment({ service: identity, others: [events.app] });
  await service.start(LIVE);
});
afterEach(() => service.close());

const visit = <M extends MessageDefinition>(message: M, input: MessageInput<M>, ip = '203.0.113.1') =>
  service.request(message, input, { client: { ip, userAgent: 'jest' } });
const known = (token: string) => visit(identityMessages.getSession, { token });

/** The gateway takes the actor from the session too. */
async function as<M extends MessageDefinition>(
  token: string,
  message: M,
  input: MessageInput<M>,
): Promise<MessageReply<M>> {
  const { actor } = (await known(token))!;
  return service.request(message, input, { actor, client: { ip: '203.0.113.1', userAgent: 'jest' } });
}

const signIn = (who = OWNER) => visit(identityMessages.openSession, who);
const codeAt = (secret: string, stepsLater = 0) =>
  totpCode(fromBase32(secret), totpStep(service.clock.nowMs()) + stepsLater);

async function pendingOf(who = OWNER, ip?: string): Promise<string> {
  const refusal = await visit(identityMessages.openSession, who, ip).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof AppError) || refusal.code !== 'identity.code-required')
    throw new Error('the login asked for no code', { cause: refusal });
  return refusal.data!['pending'] as string;
}
const complete = (pending: string, code: string, device?: string, ip?: string) =>
  visit(secondFactorMessages.completeSignIn, { pending, code, ...(device && { device }) }, ip);

/** The owner has just signed in, so the next code must come from the next period. */
async function enrolled() {
  const { token } = await signIn();
  service.clock.advance(1_000);
  const { secret } = await as(token, secondFactorMessages.beginSecondFactor, {});
  const opened = await as(token, secondFactorMessages.confirmSecondFactor, { code: codeAt(secret) });
  service.clock.advance(30_000);
  return { ...opened, former: token, secret };
}

describe('an administrator of a live shop', () => {
  it('must enrol, and signs in by two steps from then on', async () => {
    const { token } = await signIn();
    expect((await known(token))!.user).toMatchObject({ role: 'admin', mustEnrol: true });
    const { secret } = await as(token, secondFactorMessages.beginSecondFactor, {});
    expect(await codeOf(as(token, secondFactorMessages.confirmSecondFactor, { code: '000000' }))).toBe(
      'identity.code-wrong',
    );
    const opened = await as(token, secondFactorMessages.confirmSecondFactor, { code: codeAt(secret) });
    expect(opened.recoveryCodes).toHaveLength(10);
    expect(opened.user).not.toHaveProperty('mustEnrol');
    expect((await known(opened.token))!.proof).toMatchObject({ by: 'code' });

    service.clock.advance(30_000);
    const again = await complete(await pendingOf(), ` ${codeAt(secret).replace(/^.../, '$& ')} `);
    expect((await known(again.token))!.user).not.toHaveProperty('mustEnrol');
    expect(again.device).toBeDefined();
  });

  it('ends sessions of the password alone by enrolling', async () => {
    service.clock.advance(1_000);
    const other = await signIn();
    service.clock.advance(1_000);
    const { former, token } = await enrolled();
    expect(await known(other.token)).toBeNull();
    expect(await known(former)).toBeNull();
    expect(await known(token)).not.toBeNull();
  });

  it('has nothing in the store that opens the account, and no secret in the audit log', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const recorded = await waitUntil(() => {
      const found = events.of(auditEvents.adminChanged).map(({ data }) => data);
      return found.length > 0 ? found : null;
    });
    expect(recorded).toMatchObject([
      { action: 'account.second-factor', before: { secondFactorSince: null } },
    ]);
    const stored = JSON.stringify([await service.collection('accounts').find({}).toArray(), recorded]);
    for (const text of [secret, ...recoveryCodes, recoveryCodes[0]!.replaceAll('-', '')])
      expect(stored).not.toContain(text);
  });

  it('may not do without it, and has it no more after the operator’s command', async () => {
    const { token } = await enrolled();
    expect(await codeOf(as(token, secondFactorMessages.removeSecondFactor, {}))).toBe(
      'identity.second-factor-kept',
    );
    const lines: string[] = [];
    const command = service.get(ResetSecondFactorService);
    expect(await command.run((line) => lines.push(line))).toBe(true);
    expect(lines.join()).toContain(OWNER.email);
    expect(await known(token)).toBeNull();
    const opened = await signIn();
    expect(opened.user).toMatchObject({ mustEnrol: true });
    await waitUntil(() =>
      events
        .of(auditEvents.adminChanged)
        .some(({ data }) => data.action === 'account.second-factor-reset' && data.accountId === 'operator'),
    );
    expect(await command.run(() => undefined)).toBe(false);
  });
});

describe('a code', () => {
  it('is right in its own period and in the two beside it, and only once', async () => {
    const { secret } = await enrolled();
    service.clock.advance(5 * MINUTE_MS);
    for (const away of [-2, 2])
      expect(await codeOf(complete(await pendingOf(), codeAt(secret, away)))).toBe('identity.code-wrong');
    await complete(await pendingOf(), codeAt(secret, -1));
    const code = codeAt(secret);
    await complete(await pendingOf(), code);
    expect(await codeOf(complete(await pendingOf(), code))).toBe('identity.code-wrong');
    expect(await codeOf(complete(await pendingOf(), codeAt(secret, -1)))).toBe('identity.code-wrong');
    await complete(await pendingOf(), codeAt(secret, 1));
  });

  it('replaces the phone once if it is a recovery code; new ones end the former', async () => {
    const { token, recoveryCodes } = await enrolled();
    const [first, second] = recoveryCodes as [string, string];
    await complete(await pendingOf(), first.toLowerCase().replaceAll('-', ' '));
    expect(await codeOf(complete(await pendingOf(), first))).toBe('identity.code-wrong');
    expect((await as(token, secondFactorMessages.getSecondFactor, {})).recoveryCodesLeft).toBe(9);
    const renewed = await as(token, secondFactorMessages.renewRecoveryCodes, {});
    expect(await codeOf(complete(await pendingOf(), second))).toBe('identity.code-wrong');
    await complete(await pendingOf(), renewed.recoveryCodes[0]!);
  });

  it('is right, as a recovery code is, after the key of identity was changed', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const IDENTITY_KEY = 'another key that is long enough as well';
    expect(service.logged).not.toContain('OTHER_IDENTITY_KEYS');
    await service.restart({ ...LIVE, LOG_LEVEL: 'error', IDENTITY_KEY });
    expect(service.logged).toContain('add its key to OTHER_IDENTITY_KEYS');
    expect(await codeOf(complete(await pendingOf(), codeAt(secret)))).toBe('identity.code-wrong');
    expect(await codeOf(complete(await pendingOf(), recoveryCodes[0]!))).toBe('identity.code-wrong');
    await service.restart({ ...LIVE, IDENTITY_KEY, OTHER_IDENTITY_KEYS: LIVE.IDENTITY_KEY });
    expect(await complete(await pendingOf(), codeAt(secret))).toHaveProperty('token');
    expect(await complete(await pendingOf(), recoveryCodes[0]!)).toHaveProperty('token');
    expect(await codeOf(complete(await pendingOf(), recoveryCodes[0]!))).toBe('identity.code-wrong');
  });

  it('opens one session when it is sent eight times at once', async () => {
    const { secret } = await enrolled();
    const pending = await Promise.all(Array.from({ length: 8 }, () => pendingOf()));
    const code = codeAt(secret);
    const codes = await Promise.all(pending.map((one) => codeOf(complete(one, code))));
    expect(codes.filter((one) => one === undefined)).toHaveLength(1);
  });
});

describe('the second step', () => {
  it('is over after five minutes, five tries, its own success, and a new password', async () => {
    const { secret, recoveryCodes, token } = await enrolled();
    const late = await pendingOf();
    service.clock.advance(5 * MINUTE_MS);
    expect(await codeOf(complete(late, codeAt(secret)))).toBe('identity.sign-in-over');

    const done = await pendingOf();
    await complete(done, codeAt(secret));
    expect(await codeOf(complete(done, recoveryCodes[0]!))).toBe('identity.sign-in-over');

    service.clock.advance(15 * MINUTE_MS);
    const tried = await pendingOf();
    for (let time = 0; time < 5; time += 1)
      expect(await codeOf(complete(tried, '000000'))).toBe('identity.code-wrong');
    expect(await codeOf(complete(tried, codeAt(secret)))).toBe('identity.sign-in-over');

    const before = await pendingOf();
    service.clock.advance(1_000);
    const change = { id: (await known(token))!.user.uid, fields: { sessionsSince: service.clock.nowMs() } };
    await service.collection('accounts').updateOne({ _id: change.id as never }, { $set: change.fields });
    expect(await codeOf(complete(before, codeAt(secret)))).toBe('identity.sign-in-over');
    expect(await codeOf(complete(`${before}x`, codeAt(secret)))).toBe('identity.sign-in-over');
  });

  it('is limited for unknown browsers together, and never for the owner’s own', async () => {
    const { secret, device } = await enrolled();
    const refusals: unknown[] = [];
    for (let attacker = 0; attacker < 3; attacker += 1) {
      const ip = `198.51.100.${attacker}`;
      const pending = await pendingOf(OWNER, ip);
      for (let time = 0; time < 4; time += 1)
        refusals.push(await codeOf(complete(pending, '000000', undefined, ip)));
    }
    expect(refusals.filter((code) => code === 'identity.code-wrong')).toHaveLength(10);
    expect(refusals.filter((code) => code === 'identity.too-many-requests')).toHaveLength(2);
    await complete(await pendingOf(), codeAt(secret), device);
  });
});

describe('a session of an administrator', () => {
  it('is proven by its login, and again by a code, not by the password', async () => {
    const { token, secret } = await enrolled();
    service.clock.advance(20 * MINUTE_MS);
    const at = (await known(token))!.proof!.at;
    expect(service.clock.nowMs() - at).toBeGreaterThan(10 * MINUTE_MS);
    expect(await codeOf(as(token, secondFactorMessages.proveSession, { password: OWNER.password }))).toBe(
      'identity.code-wrong',
    );
    await as(token, secondFactorMessages.proveSession, { code: codeAt(secret) });
    expect((await known(token))!.proof).toEqual({ at: service.clock.nowMs(), by: 'code' });
  });

  it('opens, on a known browser, though the clock was set back since the account was made', async () => {
    const { token } = await signIn();
    const key = { _id: (await known(token))!.user.uid as never };
    const sessionsSince = service.clock.nowMs() + 3 * 60 * MINUTE_MS;
    await service.collection('accounts').updateOne(key, { $set: { sessionsSince } });
    const opened = await signIn();
    expect(await known(opened.token)).not.toBeNull();
    const unknown = Array.from({ length: 10 }, () => signIn().catch(() => null));
    await Promise.all(unknown);
    await expect(signIn()).rejects.toMatchObject({ code: 'identity.too-many-requests' });
    const { device } = opened;
    const input = { ...OWNER, ...(device && { device }) };
    expect((await visit(identityMessages.openSession, input)).token).toBeDefined();
  });

  it('ends after twelve hours without a request, and a cookie that outlives it opens nothing', async () => {
    const { token } = await enrolled();
    service.clock.advance(11 * 60 * MINUTE_MS);
    const { expiresAt } = (await known(token))!;
    service.clock.advance(11 * 60 * MINUTE_MS);
    expect(await known(token)).not.toBeNull();
    service.clock.advance(12 * 60 * MINUTE_MS);
    expect(expiresAt).toBeGreaterThan(service.clock.nowMs());
    expect(await known(token)).toBeNull();
  });
});

describe('in demo mode', () => {
  const DEMO = { email: 'admin@vale.local', password: 'vale-demo-admin' };

  it('a second factor is a choice, which can be taken back; the password proves the session', async () => {
    await service.close();
    service = new ServiceEnvironment({ service: identity, others: [events.app] });
    await service.start(CHEAP);
    const { token, user } = await signIn(DEMO);
    expect(user).not.toHaveProperty('mustEnrol');
    expect(await codeOf(as(token, secondFactorMessages.proveSession, { password: 'errada' }))).toBe(
      'identity.password-refused',
    );
    await as(token, secondFactorMessages.proveSession, { password: DEMO.password });
    const { secret } = await as(token, secondFactorMessages.beginSecondFactor, {});
    const opened = await as(token, secondFactorMessages.confirmSecondFactor, { code: codeAt(secret) });
    await pendingOf(DEMO);
    await as(opened.token, secondFactorMessages.removeSecondFactor, {});
    await signIn(DEMO);
  });
});
