import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { destinationErrors } from '@vale/contracts/tracking';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { DEMO_KEY, KeysOfUse } from '@vale/platform/own-keys';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { IV_BYTES } from '@vale/platform/sealing';
import { trackingConfig, type TrackingConfig } from '../tracking.config.js';
import type { Account } from './conversion-destination.js';

const CONTEXT = 'vale/tracking';
const USE = 'conversion-destination';

/** Encrypts the credentials of conversion destinations. */
@Injectable()
export class DestinationSealService {
  private readonly keys: KeysOfUse | null;

  constructor(
    @InjectConfig(trackingConfig) { TRACKING_KEY, OTHER_TRACKING_KEYS }: TrackingConfig,
    @InjectConfig(runtimeConfig) { VALE_DEMO }: RuntimeConfig,
    private readonly ids: Ids,
  ) {
    const key = TRACKING_KEY ?? (VALE_DEMO ? DEMO_KEY : undefined);
    this.keys = key === undefined ? null : new KeysOfUse(CONTEXT, USE, key, OTHER_TRACKING_KEYS);
  }

  get hasKey(): boolean {
    return this.keys !== null;
  }

  /** Throws `tracking.destination-key-missing`. */
  seal(secrets: Account, destination: string): string {
    if (Object.keys(secrets).length === 0) return '';
    if (!this.keys) throw new AppError(destinationErrors.destinationKeyMissing);
    return this.keys.seal(this.ids.bytes(IV_BYTES), Buffer.from(JSON.stringify(secrets)), destination);
  }

  /** Null if its key is not configured. */
  open(sealed: string, destination: string): Account | null {
    if (sealed === '') return {};
    const opened = this.keys?.open(sealed, destination);
    return opened ? (JSON.parse(opened.toString('utf8')) as Account) : null;
  }
}
