import { Injectable } from '@nestjs/common';
import { domainEvent, type MessageParsed, type MessageReply } from '@vale/contracts/define';
import { identityEvents, identityJobs, mailProofMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { AccountService } from '../account/account.service.js';
import { KnownDevices } from '../session/known-devices.service.js';
import { readHandle } from './mail-proof.js';
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

  /** Replies alike for every e-mail address, whether or not it has an account and a mail is sent. */
  @Handles(mailProofMessages.requestProof)
  async request({ email, proof: former, device }: Requested): Promise<{ proof: string }> {
    const deviceId = this.devices.idOf(device, await this.accounts.findByEmail(email));
    const { proof, handle } = this.secrets.draw(email);
    // Over the limit the last mail stays valid, so its browser keeps what the digits need.
    if (!(await this.throttle.mayMail(email, deviceId)))
      return { proof: former && (await this.isOpen(former, email)) ? former : handle };
    await this.proofs.add(proof, [domainEvent(identityEvents.mailProofRequested, { requestId: proof.id })]);
    return { proof: handle };
  }

  @Handles(mailProofMessages.issueProof)
  async issue({
    requestId,
  }: MessageParsed<typeof mailProofMessages.issueProof>): Promise<
    MessageReply<typeof mailProofMessages.issueProof>
  > {
    const proof = await this.proofs.find(requestId);
    if (!proof || this.secrets.isOver(proof)) return null;
    const { email, expiresAt } = proof;
    return { email, token: this.secrets.linkTokenOf(proof), digits: this.secrets.digitsOf(proof), expiresAt };
  }

  @Processes(identityJobs.purgeMailProofs)
  async purge(): Promise<void> {
    await this.proofs.removeExpired(this.clock.nowMs());
  }

  private async isOpen(handle: string, email: string): Promise<boolean> {
    const id = readHandle(handle)?.id;
    const proof = id ? await this.proofs.find(id) : null;
    return proof?.email === email && !this.secrets.isOver(proof) && this.secrets.isHandleOf(proof, handle);
  }
}
