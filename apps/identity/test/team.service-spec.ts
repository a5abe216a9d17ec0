import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { auditEvents } from '@vale/contracts/audit';
import type { Actor, MessageDefinition, MessageInput, MessageReply, StaffRole } from '@vale/contracts/define';
import {
  accessTokenMessages,
  identityAdminMessages,
  identityEvents,
  identityMessages,
  mailProofMessages,
  ownAccountMessages,
  teamErrors,
  teamMessages,
} from '@vale/contracts/identity';
import { codeOf } from '@vale/testing/code-of';
import { EventRecorder } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { AdminAccountService } from '../src/account/admin-account.service.js';
import { identity } from '../src/identity.app.js';
import { TeamRepository } from '../src/team/team.repository.js';
import { opened } from './opened.js';

const LIVE = {
  ARGON2_MEMORY_KIB: '64',
  ARGON2_PASSES: '1',
  LOG_LEVEL: 'silent',
  VALE_DEMO: 'false',
  IDENTITY_KEY: 'a key that is no default and long enough',
  ADMIN_EMAIL: 'dona@loja.com',
  ADMIN_PASSWORD: 'bem guardada 7',
};
const BIA = { email: 'bia@exemplo.com', password: 'tucanos e araras' };
const client = { ip: '203.0.113.1', userAgent: 'jest' };
const HOUR_MS = 3_600_000;

let service: ServiceEnvironment;
let events: EventRecorder;
let first: Actor;

beforeEach(async () => {
  events = new EventRecorder({ durable: [identityEvents.sessionRevoked, auditEvents.adminChanged] });
  service = new ServiceEnvironment({ service: identity, others: [events.app] });
  await service.start(LIVE);
  const own = await accountOf(LIVE.ADMIN_EMAIL);
  first = { accountId: own!._id, sessionId: 's', email: LIVE.ADMIN_EMAIL, role: 'admin' };
});
afterEach(async () => {
  jest.restoreAllMocks();
  await service.close();
});

const accountOf = (email: string) => service.collection('accounts').findOne({ email });
const visit = <M extends MessageDefinition>(message: M, input: MessageInput<M>): Promise<MessageReply<M>> =>
  service.request(message, input, { client });
const by = <M extends MessageDefinition>(actor: Actor, message: M, input: MessageInput<M>) =>
  service.request(message, input, { actor, client });
const login = (who = BIA) => visit(identityMessages.openSession, who);
const sessionOf = (token: string) => visit(identityMessages.getSession, { token });

/** The token of the mail. */
async function invite(email = BIA.email, role: StaffRole = 'support', owner = first): Promise<string> {
  const { invitations } = await by(owner, teamMessages.invite, { email, role });
  const { id } = invitations.find((one) => one.email === email)!;
  const mail = await visit(mailProofMessages.issueProof, { requestId: id });
  expect(mail).toMatchObject({ email, role });
  return mail!.token;
}
const accept = (token: string, password = BIA.password) =>
  visit(teamMessages.acceptInvitation, { token, name: 'Bia Lima', password });

/** Runs right before an account is made one of the team. */
function beforeHire(what: () => Promise<void>, times = Infinity): void {
  jest.restoreAllMocks();
  const original = service.get(TeamRepository).hire.bind(service.get(TeamRepository));
  let calls = 0;
  jest.spyOn(TeamRepository.prototype, 'hire').mockImplementation(async (...args) => {
    if (++calls <= times) await what();
    return original(...args);
  });
}

/** A person on the team, signed in. */
async function member(email: string, role: StaffRole): Promise<{ actor: Actor; token: string }> {
  await accept(await invite(email, role));
  const { token } = await login({ ...BIA, email });
  return { actor: (await sessionOf(token))!.actor, token };
}

describe('an invitation', () => {
  it('makes its reader one of the team, who first needs a second factor', async () => {
    const token = await invite();
    expect(await visit(teamMessages.readInvitation, { token })).toEqual({
      email: BIA.email,
      role: 'support',
    });
    await accept(token);
    const { user } = await login();
    expect(user).toMatchObject({
      role: 'support',
      displayName: 'Bia Lima',
      emailConfirmed: true,
      mustEnrol: true,
    });
    expect(user.pages).toContain('orders');
    expect(user.pages).not.toContain('settings');
    const { members, invitations } = await by(first, teamMessages.listTeam, {});
    expect(members).toMatchObject([
      { email: LIVE.ADMIN_EMAIL, role: 'admin', isFirst: true },
      { email: BIA.email, role: 'support', isFirst: false, hasSecondFactor: false },
    ]);
    expect(invitations).toEqual([]);
    await waitUntil(() => events.of(auditEvents.adminChanged).length === 2);
    const records = events.of(auditEvents.adminChanged).map(({ data }) => data);
    expect(records).toMatchObject([
      { accountId: first.accountId, action: 'team.invite', after: { role: 'support' } },
      {
        action: 'team.join',
        before: { role: 'customer' },
        after: { role: 'support', invitedBy: first.accountId },
      },
    ]);
    expect(JSON.stringify(records)).not.toContain(BIA.email);
  });

  it('works once, also of ten at once, within 48 hours, and not after it was withdrawn or repeated', async () => {
    const token = await invite();
    const tries = Array.from({ length: 10 }, () => accept(token));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const over = teamErrors.invitationOver.code;
    const refused = await Promise.all(tries.map(codeOf));
    expect(refused.filter((code) => code === over)).toHaveLength(9);
    expect(await codeOf(accept(token))).toBe(over);

    const late = await invite('late@exemplo.com');
    service.clock.advance(48 * HOUR_MS);
    expect(await codeOf(accept(late))).toBe(over);

    const former = await invite('two@exemplo.com');
    const again = await invite('two@exemplo.com', 'stock');
    expect(await codeOf(accept(former))).toBe(over);
    const { invitations } = await by(first, teamMessages.listTeam, {});
    expect(invitations).toMatchObject([{ email: 'two@exemplo.com', role: 'stock' }]);
    await by(first, teamMessages.withdrawInvitation, { id: invitations[0]!.id });
    expect(await codeOf(accept(again))).toBe(over);
    expect(await codeOf(accept(`${again.slice(0, -1)}x`))).toBe(over);
  });

  it('is used only with the account: it outlives changes of the account in between', async () => {
    const { proof } = await visit(mailProofMessages.requestProof, { email: BIA.email });
    const mail = await visit(mailProofMessages.issueProof, { requestId: proof.split('.')[0]! });
    await visit(mailProofMessages.signInByLink, { token: mail!.token });
    const token = await invite();
    let changes = 0;
    const change = async () => {
      changes += 1;
      const sessionsSince = service.clock.nowMs() + changes;
      await service.collection('accounts').updateOne({ email: BIA.email }, { $set: { sessionsSince } });
    };
    beforeHire(change);
    expect(await codeOf(accept(token))).toBe('platform.conflict');
    expect(changes).toBeGreaterThan(1);
    expect((await accountOf(BIA.email))!['role']).toBe('customer');
    beforeHire(change, 1);
    await accept(token);
    expect((await login()).user.role).toBe('support');
  });

  it('that is withdrawn while it is accepted opens nothing', async () => {
    const token = await invite();
    beforeHire(async () => {
      const { invitations } = await by(first, teamMessages.listTeam, {});
      await by(first, teamMessages.withdrawInvitation, { id: invitations[0]!.id });
    });
    expect(await codeOf(accept(token))).toBe(teamErrors.invitationOver.code);
    expect((await login()).user.role).toBe('customer');
    expect((await by(first, teamMessages.listTeam, {})).members).toHaveLength(1);
  });

  it('that a killed process left after its acceptance opens nothing again', async () => {
    const token = await invite();
    const proofs = service.collection('mailProofs');
    const left = (await proofs.findOne({}))!;
    await accept(token);
    await proofs.replaceOne({ _id: left._id }, left, { upsert: true });
    expect(await codeOf(accept(token))).toBe(teamErrors.invitationOver.code);
    const { _id: id } = (await accountOf(BIA.email))!;
    await by(first, teamMessages.removeMember, { id, reason: 'Saiu' });
    expect(await codeOf(accept(token))).toBe(teamErrors.invitationOver.code);
  });

  it('signs in to nothing by itself, and no link of a shopper accepts one', async () => {
    const token = await invite();
    for (const message of [mailProofMessages.readProof, mailProofMessages.signInByLink])
      expect(await codeOf(visit(message, { token }))).toBe('identity.mail-proof-over');
    const { proof } = await visit(mailProofMessages.requestProof, { email: BIA.email });
    const mail = await visit(mailProofMessages.issueProof, { requestId: proof.split('.')[0]! });
    expect(await codeOf(accept(mail!.token))).toBe(teamErrors.invitationOver.code);
  });

  it('of a shopper keeps the account, but neither its sessions nor its password', async () => {
    const { proof } = await visit(mailProofMessages.requestProof, { email: BIA.email });
    const mail = await visit(mailProofMessages.issueProof, { requestId: proof.split('.')[0]! });
    const shopper = await visit(mailProofMessages.signInByLink, { token: mail!.token });
    await accept(await invite());
    expect(await sessionOf(shopper.token)).toBeNull();
    expect((await login()).user.uid).toBe(shopper.user.uid);
    // A mailbox alone opens the panel for nobody.
    const next = await visit(mailProofMessages.requestProof, { email: BIA.email });
    const later = await visit(mailProofMessages.issueProof, { requestId: next.proof.split('.')[0]! });
    expect(await codeOf(visit(mailProofMessages.signInByLink, { token: later!.token }))).toBe(
      'identity.mail-proof-of-administrator',
    );
  });

  it('gives nothing to a stranger who registered the address before', async () => {
    const stranger = opened(
      await visit(identityMessages.register, { ...BIA, password: 'senha do estranho' }),
    );
    await accept(await invite());
    const session = await sessionOf(stranger.token);
    expect(session?.actor.role ?? 'none').not.toBe('support');
    expect(await codeOf(login({ ...BIA, password: 'senha do estranho' }))).toBe('identity.wrong-password');
  });

  it('of a demo is over once the shop is live, also with the same owner and key', async () => {
    const live = service;
    service = new ServiceEnvironment({ service: identity });
    try {
      await service.start({ ...LIVE, VALE_DEMO: 'true' });
      const { _id: accountId } = (await accountOf(LIVE.ADMIN_EMAIL))!;
      const token = await invite(BIA.email, 'admin', { ...first, accountId });
      expect(await visit(teamMessages.readInvitation, { token })).toMatchObject({ role: 'admin' });
      await service.restart(LIVE);
      expect(await codeOf(accept(token))).toBe(teamErrors.invitationOver.code);
      const owner = { ...first, accountId };
      expect((await by(owner, teamMessages.listTeam, {})).invitations).toEqual([]);
    } finally {
      await service.close();
      service = live;
    }
  });

  it('of an owner who is one no more is over', async () => {
    const { actor } = await member('caio@exemplo.com', 'admin');
    const token = await invite(BIA.email, 'admin', actor);
    await by(first, teamMessages.changeMember, { id: actor.accountId, role: 'stock', reason: 'Mudou' });
    expect(await codeOf(accept(token))).toBe(teamErrors.invitationOver.code);
  });
});

describe('the team', () => {
  it('is changed by owners alone: nobody makes themselves an owner, or sets an owner’s password', async () => {
    const { actor } = await member(BIA.email, 'support');
    const id = actor.accountId;
    for (const refused of [
      by(actor, teamMessages.invite, { email: 'bia2@exemplo.com', role: 'admin' }),
      by(actor, teamMessages.changeMember, { id, role: 'admin', reason: 'x' }),
      by(actor, teamMessages.removeMember, { id: first.accountId, reason: 'x' }),
      by(actor, teamMessages.listTeam, {}),
      by(actor, identityAdminMessages.listAccounts, {}),
      by(actor, accessTokenMessages.createAccessToken, { name: 'x' }),
      by(actor, identityAdminMessages.changeAccount, {
        id: first.accountId,
        revision: 'x',
        change: { senha: 'outra senha boa' },
      }),
    ])
      expect(await codeOf(refused)).toBe('platform.forbidden');
    expect(await codeOf(by(actor, ownAccountMessages.closeAccount, { password: BIA.password }))).toBe(
      'identity.administrator-account',
    );
    // A role that the request itself claims is refused, too.
    const forged = { ...actor, role: 'admin' as const };
    expect(
      await codeOf(
        by(forged, teamMessages.changeMember, { id: first.accountId, role: 'stock', reason: 'x' }),
      ),
    ).toBe('platform.forbidden');
  });

  it('is not changed as if its people were shoppers', async () => {
    const { actor } = await member(BIA.email, 'support');
    const { items } = await by(first, identityAdminMessages.listAccounts, { q: BIA.email });
    const { id, revision } = items[0]!;
    expect(id).toBe(actor.accountId);
    for (const change of [{ status: 'inativo' as const }, { senha: 'outra senha boa' }])
      expect(await codeOf(by(first, identityAdminMessages.changeAccount, { id, revision, change }))).toBe(
        'identity.team-account',
      );
    expect(await codeOf(by(first, identityAdminMessages.deleteAccount, { id }))).toBe(
      'identity.team-account',
    );
  });

  it('loses sessions and tokens at once with a change of role, in every gateway', async () => {
    const { actor, token } = await member(BIA.email, 'admin');
    const created = await by(actor, accessTokenMessages.createAccessToken, { name: 'Planilha' });
    expect(await visit(accessTokenMessages.getAccessToken, { token: created.token })).not.toBeNull();
    await by(first, teamMessages.changeMember, {
      id: actor.accountId,
      role: 'finance',
      reason: 'Cuida do caixa',
    });
    expect(await sessionOf(token)).toBeNull();
    expect(await visit(accessTokenMessages.getAccessToken, { token: created.token })).toBeNull();
    await waitUntil(() => {
      const revoked = JSON.stringify(events.of(identityEvents.sessionRevoked));
      return revoked.includes(actor.sessionId) && revoked.includes(created.id);
    });
    const record = () =>
      events.of(auditEvents.adminChanged).find(({ data }) => data.action === 'team.change');
    await waitUntil(() => record() !== undefined);
    expect(record()!.data).toMatchObject({
      accountId: first.accountId,
      target: { kind: 'team', id: actor.accountId },
      reason: 'Cuida do caixa',
      before: { role: 'admin' },
      after: { role: 'finance' },
    });
    expect((await login()).user.role).toBe('finance');
  });

  it('lets somebody go, who stays a shopper', async () => {
    const { actor, token } = await member(BIA.email, 'support');
    await by(first, teamMessages.removeMember, { id: actor.accountId, reason: 'Saiu' });
    expect(await sessionOf(token)).toBeNull();
    const { user } = await login();
    expect(user).toMatchObject({ uid: actor.accountId, role: 'customer' });
    expect(user.pages).toBeUndefined();
    expect(user.mustEnrol).toBeUndefined();
    expect(await codeOf(by(first, teamMessages.removeMember, { id: actor.accountId, reason: 'Saiu' }))).toBe(
      teamErrors.notOnTeam.code,
    );
  });

  it('always has an owner: the first one stays, also with requests at once and after a start', async () => {
    const other = (await member('caio@exemplo.com', 'admin')).actor;
    for (const message of [teamMessages.removeMember, teamMessages.changeMember] as const) {
      const input = { id: first.accountId, role: 'stock' as const, reason: 'x' };
      expect(await codeOf(by(other, message, input))).toBe(teamErrors.firstOwner.code);
      expect(await codeOf(by(first, message, input))).toBe(teamErrors.ownMembership.code);
    }
    const results = await Promise.allSettled([
      by(other, teamMessages.removeMember, { id: first.accountId, reason: 'x' }),
      by(first, teamMessages.removeMember, { id: other.accountId, reason: 'x' }),
      by(first, teamMessages.changeMember, { id: other.accountId, role: 'stock', reason: 'x' }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      (await by(first, teamMessages.listTeam, {})).members.filter(({ role }) => role === 'admin'),
    ).toMatchObject([{ isFirst: true }]);
    const two = [
      (await member('eva@exemplo.com', 'admin')).actor,
      (await member('ivo@exemplo.com', 'admin')).actor,
    ];
    const mutual = two.map((owner, index) =>
      by(owner, teamMessages.removeMember, { id: two[1 - index]!.accountId, reason: 'x' }),
    );
    expect((await Promise.allSettled(mutual)).some(({ status }) => status === 'fulfilled')).toBe(true);
    const left = (await by(first, teamMessages.listTeam, {})).members.filter(({ role }) => role === 'admin');
    expect(left[0]).toMatchObject({ isFirst: true });
    expect(left.length).toBeLessThan(3);
    await member(BIA.email, 'admin');
    await service.get(AdminAccountService).onApplicationBootstrap();
    const { members } = await by(first, teamMessages.listTeam, {});
    expect(members.filter(({ role }) => role === 'admin')).toHaveLength(left.length + 1);
  });
});
