import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import type { KeysOfUse } from '@vale/platform/own-keys';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { IdentityKeys } from '../identity-keys.service.js';
import {
  handleText,
  PROOF_LIFE_MS,
  readHandle,
  signedText,
  tokenText,
  type MailProof,
} from './mail-proof.js';

const NONCE_BYTES = 16;
const DIGITS = 6;

/**
 * The secrets of a proof. Link and digits are derived from a key, so that each attempt to send the mail has the same ones
 * and nothing stored signs in.
 */
@Injectable()
export class MailProofSecrets {
  private readonly keys: KeysOfUse;

  constructor(
    private readonly ids: Ids,
    private readonly clock: Clock,
    keys: IdentityKeys,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {
    this.keys = keys.of('mail-proof');
  }

  /** `handle` is for the browser that asks. */
  draw(email: string): { proof: MailProof; handle: string } {
    const [id, nonce] = [this.ids.ulid(), this.ids.token(NONCE_BYTES)];
    const expiresAt = this.clock.nowMs() + PROOF_LIFE_MS;
    return {
      proof: {
        id,
        email,
        nonceHash: hashOf(nonce),
        tries: 0,
        expiresAt,
        ...(this.runtime.VALE_DEMO && { demo: true as const }),
      },
      handle: handleText(id, nonce),
    };
  }

  /** True also for a proof of demo mode once the shop is live. */
  isOver({ expiresAt, demo }: MailProof): boolean {
    return expiresAt <= this.clock.nowMs() || (demo === true && !this.runtime.VALE_DEMO);
  }

  linkTokenOf(proof: MailProof): string {
    return tokenText(proof, this.keys.sign(signedText(proof, proof.invitation ? 'invitation' : 'link')));
  }

  isInvitationOf(proof: MailProof, mac: string): boolean {
    return proof.invitation !== undefined && this.keys.isSigned(signedText(proof, 'invitation'), mac);
  }

  isLinkOf(proof: MailProof, mac: string): boolean {
    return this.keys.isSigned(signedText(proof, 'link'), mac);
  }

  digitsOf(proof: MailProof): string {
    const mac = createHash('sha256')
      .update(this.keys.sign(signedText(proof, 'digits')))
      .digest();
    return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
  }

  isDigitsOf(proof: MailProof, digits: string): boolean {
    return timingSafeEqual(Buffer.from(hashOf(this.digitsOf(proof))), Buffer.from(hashOf(digits)));
  }

  /** True in the browser that asked for the proof. */
  isHandleOf({ id, nonceHash }: MailProof, handle: string | undefined): boolean {
    const read = readHandle(handle ?? '');
    return read?.id === id && timingSafeEqual(Buffer.from(hashOf(read.nonce)), Buffer.from(nonceHash));
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
