import { Injectable } from '@nestjs/common';
import { IMAGE_NAME, imageMessages } from '@vale/contracts/catalog';
import { DAY_MS } from '@vale/contracts/time';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import type { ReplyContent } from '../replies/ready-reply.js';
import type { GeneratedFile } from '../spa/generated-file.js';

const FOLDER = '/images/';
/** Seconds that a picture may be shown after an admin has hidden it. */
const REMOVABLE_S = 300;

/** Uploaded pictures in catalog's sizes. The content of a name never changes, but a buyer's picture may be removed. */
@Injectable()
export class StoredImages {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  at(path: string): GeneratedFile | null {
    if (!path.startsWith(FOLDER)) return null;
    const name = path.slice(FOLDER.length);
    const format = IMAGE_NAME.exec(name)?.[3];
    if (!format) return null;
    return { life: { staleOn: [], maxAgeMs: DAY_MS }, make: () => this.read(name, format) };
  }

  private async read(name: string, format: string): Promise<ReplyContent> {
    const { base64, isRemovable } = await this.bus.request(imageMessages.getImage, { name });
    return {
      status: 200,
      headers: {
        'content-type': `image/${format}`,
        'cache-control': isRemovable
          ? `public, max-age=${REMOVABLE_S}`
          : 'public, max-age=31536000, immutable',
        // E-mails and chat embeds of other origins show them.
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: Buffer.from(base64, 'base64'),
      ...(isRemovable && { expiresAt: this.clock.nowMs() + REMOVABLE_S * 1_000 }),
    };
  }
}
