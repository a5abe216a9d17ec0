import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { AppError, domainEvent, isStaff, type CallContext } from '@vale/contracts/define';
import {
  identityEvents,
  INVITATION_MS,
  MAX_INVITATIONS,
  teamErrors,
  type Invitation,
  type InvitationDraft,
} from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { readToken, type MailProof } from './mail-proof.js';
import { MailProofRepository } from './mail-proof.repository.js';
import { MailProofSecrets } from './mail-proof-secrets.service.js';

export type OpenInvitation = MailProof & Required<Pick<MailProof, 'invitation'>>;

/** Invitations are proofs of an e-mail address with a role, which the mailbox of that address alone can use. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly proofs: MailProofRepository,
    private readonly secrets: MailProofSecrets,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
  ) {}

  async listOpen(): Promise<Invitation[]> {
    const open = (await this.proofs.listInvitations()).filter((proof) => !this.secrets.isOver(proof));
    return open.map(({ id, email, invitation: { role }, expiresAt }) => ({ id, email, role, expiresAt }));
  }

  /** Replaces an invitation of the same address. Throws `identity.already-on-team`, `.too-many-invitations`. */
  async invite({ email, role }: InvitationDraft, owner: Account, context: CallContext): Promise<void> {
    const holder = await this.accounts.findByEmail(email);
    if (holder && isStaff(holder.role)) throw new AppError(teamErrors.alreadyOnTeam);
    const others = (await this.listOpen()).filter((one) => one.email !== email);
    if (others.length >= MAX_INVITATIONS)
      throw new AppError(teamErrors.tooManyInvitations, { params: { limit: MAX_INVITATIONS } });
    await this.endOf(email);
    const { proof } = this.secrets.draw(email);
    const expiresAt = this.clock.nowMs() + INVITATION_MS;
    await this.proofs.add({ ...proof, expiresAt, invitation: { role, by: owner.id } }, [
      domainEvent(identityEvents.mailProofRequested, { requestId: proof.id }),
      recordOf(context, 'invite', proof.id, { role }),
    ]);
  }

  /** Leaves no invitation of the address. */
  async endOf(email: string): Promise<void> {
    const former = (await this.listOpen()).filter((one) => one.email === email);
    for (const { id } of former) await this.proofs.use(id);
  }

  async withdraw(id: string, context: CallContext): Promise<void> {
    const proof = await this.proofs.find(id);
    if (!proof?.invitation) return;
    await this.proofs.use(id, [recordOf(context, 'withdraw', id, { role: proof.invitation.role })]);
  }

  /** Throws `identity.invitation-over`, also once who invited is no owner any more. */
  async open(token: string): Promise<OpenInvitation> {
    const read = readToken(token);
    const proof = read && (await this.proofs.find(read.id));
    if (!proof || !isInvitation(proof) || this.secrets.isOver(proof)) throw over();
    if (!this.secrets.isInvitationOf(proof, read.mac)) throw over();
    const owner = await this.accounts.findActive(proof.invitation.by);
    if (owner?.role !== 'admin') throw over();
    const holder = await this.accounts.findByEmail(proof.email);
    if (holder && isStaff(holder.role)) throw over();
    return proof;
  }

  /** False if it was withdrawn or replaced since it was read. */
  async use({ id }: OpenInvitation): Promise<boolean> {
    return this.proofs.use(id);
  }
}

function isInvitation(proof: MailProof): proof is OpenInvitation {
  return proof.invitation !== undefined;
}

function over(): AppError {
  return new AppError(teamErrors.invitationOver);
}

function recordOf(context: CallContext, verb: 'invite' | 'withdraw', id: string, about: object) {
  const target = { kind: 'team', id } as const;
  const [before, after] = verb === 'invite' ? [null, about] : [about, null];
  return adminChange(context, { action: `team.${verb}`, target, before, after });
}
