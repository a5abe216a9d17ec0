import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ownOrderMessages } from '@vale/contracts/checkout';
import type { EventData, MessageDefinition, MessageInput, MessageReply } from '@vale/contracts/define';
import {
  accountSecurityMessages,
  identityEvents,
  identityMessages,
  ownAccountMessages,
  passwordResetMessages,
  secondFactorMessages,
} from '@vale/contracts/identity';
import { fromBase32, totpCode, totpStep } from '@vale/platform/totp';
import { codeOf } from '@vale/testing/code-of';
import { EventRecorder, fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';

const ANA = { email: 'ana@exemplo.com', password: 'gatos e livros' };
const ADMIN = { email: 'admin@vale.local', password: 'vale-demo-admin' };
const ADDRESS = '203.0.113.77';
const client = { ip: ADDRESS, userAgent: 'jest' };
const network = '203.0.113.0/24';

let service: ServiceEnvironment;
let events: EventRecorder;

beforeEach(async () => {
  events = new EventRecorder({ durable: [identityEvents.passwordResetRequested] });
  const checkout = fakeService('checkout', [
    replyTo(ownOrderMessages.countUnfinished, () => ({ unfinished: 0 })),
  ]);
  service = new ServiceEnvironment({ service: identity, others: [events.app, checkout] });
  await service.start({ ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOGINS_PER_ACCOUNT: '5' });
});
afterEach(async () => {
  // Whatever happened, no line names the person.
  for (const personal of [ANA.email, ADMIN.email, ADDRESS]) expect(service.logged).not.toContain(personal);
  await service.close();
});

const visit = <M extends MessageDefinition>(message: M, input: MessageInput<M>) =>
  service.request(message, input, { client });
async function as<M extends MessageDefinition>(
  token: string,
  message: M,
  input: MessageInput<M>,
): Promise<MessageReply<M>> {
  const { actor } = (await visit(identityMessages.getSession, { token }))!;
  return service.request(message, input, { actor, client });
}
const signIn = (who = ANA) => visit(identityMessages.openSession, who);
const wrong = { ...ANA, password: 'cachorros e livros' };

/** The security events that were logged, without the fields that all lines have. */
function logged(): object[] {
  const lines = service.logged.split('\n').filter((line) => line.includes('"security event"'));
  return lines.map((line) => {
    const { time, requestId, service: name, message: _message, level: _level, ...event } = JSON.parse(line);
    expect([Date.parse(time) > 0, requestId, name]).toEqual([true, 'test', 'identity']);
    return event;
  });
}

describe('the log has', () => {
  it('a registration, logins, refused logins and logouts, with the account and its network', async () => {
    const { token, user } = opened(await visit(identityMessages.register, ANA));
    const of = { accountId: user.uid, network };
    await visit(identityMessages.revokeSession, { token });
    await visit(identityMessages.revokeSession, { token });
    await codeOf(signIn(wrong));
    await codeOf(signIn({ ...ANA, email: 'ninguem@exemplo.com' }));
    const again = await signIn();
    const { items } = await as(again.token, accountSecurityMessages.listSessions, {});
    await as(again.token, accountSecurityMessages.endSession, { id: items[0]!.id });
    const last = await signIn();
    await as(last.token, accountSecurityMessages.endSessions, {});
    expect(logged()).toEqual([
      { event: 'registration', outcome: 'done', ...of },
      { event: 'logout', outcome: 'done', ...of },
      { event: 'login', outcome: 'refused', reason: 'identity.wrong-password', ...of },
      { event: 'login', outcome: 'refused', reason: 'identity.user-not-found', network },
      { event: 'login', outcome: 'done', by: 'password', ...of },
      { event: 'logout', outcome: 'done', ...of },
      { event: 'login', outcome: 'done', by: 'password', ...of },
      { event: 'logout-everywhere', outcome: 'done', ...of },
    ]);
  });

  it('the deletion of an account, which has to be repeated after a restore', async () => {
    const { token, user } = opened(await visit(identityMessages.register, ANA));
    await as(token, ownAccountMessages.closeAccount, { password: ANA.password });
    const of = { accountId: user.uid, network };
    expect(logged()).toContainEqual({ event: 'account-deletion', outcome: 'done', ...of });
  });

  it('changed and reset passwords, and tries with a wrong one', async () => {
    const { token, user } = opened(await visit(identityMessages.register, ANA));
    const of = { accountId: user.uid, network };
    const change = { current: wrong.password, password: 'livros sem gatos' };
    await codeOf(as(token, accountSecurityMessages.changePassword, change));
    const changed = await as(token, accountSecurityMessages.changePassword, {
      ...change,
      current: ANA.password,
    });
    await codeOf(as(changed.token, secondFactorMessages.proveSession, { password: ANA.password }));
    await as(changed.token, secondFactorMessages.proveSession, { password: change.password });
    await visit(passwordResetMessages.requestReset, { email: ANA.email });
    const request = await waitUntil(() => events.of(identityEvents.passwordResetRequested)[0]?.data);
    const issued = await service.request(
      passwordResetMessages.issueReset,
      request as EventData<typeof identityEvents.passwordResetRequested>,
    );
    await visit(passwordResetMessages.completeReset, { token: issued!.token, password: 'gatos sem livros' });
    const prover = { accountId: expect.not.stringMatching(user.uid), network };
    expect(logged().slice(1)).toEqual([
      ...[{ event: 'password-change', outcome: 'refused', reason: 'identity.current-password-wrong', ...of }],
      ...[{ event: 'password-change', outcome: 'done', ...of }],
      ...[{ event: 'proof', outcome: 'refused', reason: 'identity.password-refused', ...of }],
      ...[{ event: 'proof', outcome: 'done', ...of }],
      // The address was never confirmed: who reads its mail gets it, in an account of their own.
      ...[{ event: 'address-released', outcome: 'done', ...of }],
      ...[{ event: 'registration', outcome: 'done', ...prover }],
      ...[{ event: 'password-reset', outcome: 'done', ...prover }],
    ]);
  });

  it('the second step of a login, and that it was by a code', async () => {
    const { token, user } = await signIn(ADMIN);
    const of = { accountId: user.uid, network };
    const { secret } = await as(token, secondFactorMessages.beginSecondFactor, {});
    const codeNow = () => totpCode(fromBase32(secret), totpStep(service.clock.nowMs()));
    service.clock.advance(1_000);
    await as(token, secondFactorMessages.confirmSecondFactor, { code: codeNow() });
    service.clock.advance(30_000);
    const pending = await signIn(ADMIN).then(
      () => '',
      (refusal: { data: { pending: string } }) => refusal.data.pending,
    );
    const wrongCode = codeNow() === '000000' ? '000001' : '000000';
    await codeOf(visit(secondFactorMessages.completeSignIn, { pending, code: wrongCode }));
    await visit(secondFactorMessages.completeSignIn, { pending, code: codeNow() });
    expect(logged().slice(1)).toEqual([
      { event: 'second-step', outcome: 'refused', reason: 'identity.code-wrong', ...of },
      { event: 'login', outcome: 'done', by: 'code', ...of },
    ]);
  });

  it('one line for logins that a limit refuses, however many they are', async () => {
    await visit(identityMessages.register, ANA);
    for (let times = 0; times < 5; times++) await codeOf(signIn(wrong));
    for (let times = 0; times < 20; times++)
      expect(await codeOf(signIn(wrong))).toBe('identity.too-many-requests');
    expect(logged().slice(6)).toEqual([
      { event: 'attempt-limit', outcome: 'refused', reason: 'identity.too-many-requests', network },
    ]);
  });
});
