import { Injectable } from '@nestjs/common';
import { domainEvent, type CallContext, type MessageParsed, type MessageReply } from '@vale/contracts/define';
import { identityEvents, identityJobs, mailProofMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import type { Registrant } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { KnownDevices } from '../session/known-devices.service.js';
import { readHandle, type MailProof } from './mail-proof.js';
import { MailProofRepository } from './mail-proof.repository.js';
import { MailProofSecrets } from './mail-proof-secrets.service.js';
import { MailProofThrottle } from './mail-proof-throttle.service.js';

type Requested = MessageParsed<typeof mailProofMessages.requestProof>;

/** Mails with a link and digits that prove an e-mail address. */
@Injectable()
export class MailProofService {
  constructor(
    private readonly proofs: MailProofRepository,
    private readonly secrets: MailProofSecrets,
    private readonly throttle: MailProofThrottle,
    private readonly accounts: AccountService,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
  ) {}

  /**
   * Replies alike for every e-mail address, whether or not it has an account and a mail is sent. Throws
   * `identity.too-many-requests`.
   */
  @Handles(mailProofMessages.requestProof)
  async request(
    { email, proof: formerHandle, device }: Requested,
    caller: CallContext,
  ): Promise<{ proof: string }> {
    const deviceId = this.devices.idOf(device, await this.accounts.findByEmail(email));
    await this.throttle.request(caller, deviceId);
    const former = formerHandle ? await this.openOf(formerHandle, email) : null;
    const handle = await this.send(email, deviceId, former?.registrant);
    if (handle !== null) return { proof: handle };
    // Over the limit the last mail stays valid, so its browser keeps what the digits need.
    return { proof: former ? formerHandle! : this.secrets.draw(email).handle };
  }

  /** For a registration: digits, and the link in the same browser, open the account with its name and password. */
  async requestFor(registrant: Registrant, email: string): Promise<{ proof: string }> {
    const handle = await this.send(email, null, registrant);
    return { proof: handle ?? this.secrets.draw(email).handle };
  }

  @Handles(mailProofMessages.issueProof)
  async issue({
    requestId,
  }: MessageParsed<typeof mailProofMessages.issueProof>): Promise<
    MessageReply<typeof mailProofMessages.issueProof>
  > {
    const proof = await this.proofs.find(requestId);
    if (!proof || this.secrets.isOver(proof)) return null;
    const { email, expiresAt, registrant, invitation } = proof;
    return {
      email,
      token: this.secrets.linkTokenOf(proof),
      digits: this.secrets.digitsOf(proof),
      expiresAt,
      registers: registrant !== undefined,
      ...(invitation && { role: invitation.role }),
    };
  }

  @Processes(identityJobs.purgeMailProofs)
  async purge(): Promise<void> {
    await this.proofs.removeExpired(this.clock.nowMs());
  }

  /** Returns null if the limit of mails is reached. */
  private async send(
    email: string,
    deviceId: string | null,
    registrant: Registrant | undefined,
  ): Promise<string | null> {
    if (!(await this.throttle.mayMail(email, deviceId))) return null;
    const { proof, handle } = this.secrets.draw(email);
    const requested = domainEvent(identityEvents.mailProofRequested, { requestId: proof.id });
    await this.proofs.add({ ...proof, ...(registrant && { registrant }) }, [requested]);
    return handle;
  }

  /** Null unless the browser with the handle can still prove this e-mail address. */
  private async openOf(handle: string, email: string): Promise<MailProof | null> {
    const id = readHandle(handle)?.id;
    const proof = id ? await this.proofs.find(id) : null;
    const isOpen = proof?.email === email && !this.secrets.isOver(proof);
    return isOpen && this.secrets.isHandleOf(proof, handle) ? proof : null;
  }
}
