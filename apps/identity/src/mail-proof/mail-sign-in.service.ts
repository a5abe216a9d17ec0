import { Injectable } from '@nestjs/common';
import { AppError, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { mailProofErrors, mailProofMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { EmailClaimService, type Claim } from '../account/email-claim.service.js';
import type { OpenedSession } from '../session/session.service.js';
import { SignInService } from '../session/sign-in.service.js';
import { readHandle, readToken, type MailProof } from './mail-proof.js';
import { MailProofRepository } from './mail-proof.repository.js';
import { MailProofSecrets } from './mail-proof-secrets.service.js';
import { MailProofThrottle } from './mail-proof-throttle.service.js';

/** Signs in whoever has read the mail of an e-mail address. */
@Injectable()
export class MailSignInService {
  constructor(
    private readonly proofs: MailProofRepository,
    private readonly secrets: MailProofSecrets,
    private readonly throttle: MailProofThrottle,
    private readonly claims: EmailClaimService,
    private readonly signIns: SignInService,
    private readonly clock: Clock,
  ) {}

  /** Throws `identity.mail-proof-over`. */
  @Handles(mailProofMessages.readProof)
  async read({ token }: { token: string }): Promise<{ email: string }> {
    const { email } = await this.behindLink(token);
    return { email };
  }

  /**
   * Throws `identity.mail-proof-over`, `identity.mail-proof-of-administrator`, `identity.account-inactive`.
   */
  @Handles(mailProofMessages.signInByLink)
  async byLink(
    { token, proof: handle, session }: MessageParsed<typeof mailProofMessages.signInByLink>,
    caller: CallContext,
  ): Promise<OpenedSession> {
    const proof = await this.behindLink(token);
    // A stranger may have registered the address: the reader of the mail never gets the stranger's password.
    const registrant = this.secrets.isHandleOf(proof, handle) ? proof.registrant : undefined;
    return this.signIn(proof, { session, registrant }, caller);
  }

  /** Like `byLink`, also `identity.mail-digits-wrong` and `identity.mail-digits-over`. */
  @Handles(mailProofMessages.signInByDigits)
  async byDigits(
    { proof: handle, digits, session }: MessageParsed<typeof mailProofMessages.signInByDigits>,
    caller: CallContext,
  ): Promise<OpenedSession> {
    const proof = await this.open(readHandle(handle)?.id);
    if (!this.secrets.isHandleOf(proof, handle)) throw over();
    if (!(await this.proofs.countTry(proof.id))) throw new AppError(mailProofErrors.mailDigitsOver);
    await this.throttle.tryDigits(proof.email);
    if (!this.secrets.isDigitsOf(proof, digits)) throw new AppError(mailProofErrors.mailDigitsWrong);
    return this.signIn(proof, { session, registrant: proof.registrant }, caller);
  }

  private async signIn({ id, email }: MailProof, claim: Claim, caller: CallContext): Promise<OpenedSession> {
    const startedAt = this.clock.nowMs();
    if (!(await this.proofs.use(id))) throw over();
    const account = await this.claims.accountOf(email, claim);
    return this.signIns.open(account, startedAt, caller, 'mail');
  }

  private async behindLink(token: string): Promise<MailProof> {
    const read = readToken(token);
    const proof = await this.open(read?.id);
    if (!read || !this.secrets.isLinkOf(proof, read.mac)) throw over();
    return proof;
  }

  private async open(id: string | undefined): Promise<MailProof> {
    const proof = id ? await this.proofs.find(id) : null;
    if (!proof || proof.invitation || this.secrets.isOver(proof)) throw over();
    return proof;
  }
}

function over(): AppError {
  return new AppError(mailProofErrors.mailProofOver);
}
