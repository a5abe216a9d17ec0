import { Injectable } from '@nestjs/common';
import { CallbackKeysService } from '../callback/callback-keys.service.js';
import { PaymentMethodService } from '../payment/payment-method.service.js';
import { RotateCodesService, type Rotation, type RotationProgress } from '../stock/rotate-codes.service.js';

const PRINT_EVERY = 5_000;

/** Brings everything that is encrypted to the current master key. */
@Injectable()
export class RotateKeysService {
  constructor(
    private readonly codes: RotateCodesService,
    private readonly methods: PaymentMethodService,
    private readonly callbacks: CallbackKeysService,
  ) {}

  async rotate(onProgress?: (progress: RotationProgress) => void): Promise<Rotation> {
    await this.methods.resealTokens();
    await this.callbacks.reseal();
    return this.codes.rotate(onProgress);
  }

  /** The command `rotate-keys`. False while codes are left that another key encrypts. */
  async run(print: (line: string) => void): Promise<boolean> {
    const begun = performance.now();
    let printed = 0;
    const rotation = await this.rotate(({ done, total }) => {
      if (done < printed + PRINT_EVERY) return;
      printed = done;
      print(`${done} of ${total} codes`);
    });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    print(`${rotation.rewrapped} codes have the current key now, after ${seconds} s`);
    for (const line of remarks(rotation)) print(line);
    return rotation.unreadable.length === 0;
  }
}

function remarks({ codesByKey, repeated, unreadable }: Rotation): string[] {
  const byKey = Object.entries(codesByKey).map(([id, count]) => `master key "${id}": ${count} codes`);
  return [
    ...(byKey.length > 0 ? byKey : ['there are no codes']),
    ...listed(repeated, 'codes are in stock twice, with other line ends or spaces; withdraw one of each'),
    ...listed(unreadable, 'codes do not open: their key is not configured, or they are damaged'),
  ];
}

const SHOWN = 20;

function listed(ids: readonly string[], what: string): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > SHOWN ? `, and ${ids.length - SHOWN} more` : '';
  return [`${ids.length} ${what}: ${ids.slice(0, SHOWN).join(', ')}${more}`];
}
