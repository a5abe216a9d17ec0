import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { imageMessages } from '@vale/contracts/catalog';
import { helpErrors } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { HelpPictureRepository } from './help-picture.repository.js';

/** Bounds what one order can store: a picture has about 360 kB at most. */
const PICTURES_OF_AN_ORDER = 10;

interface NewPicture {
  transactionId: string;
  /** The `Idempotency-Key` of its message. */
  key: string;
  /** Base64, as the buyer sent it. */
  picture: string;
}

/** Pictures in the help of an order. Whoever reads one must have proved the right to the order. */
@Injectable()
export class HelpPictureService {
  constructor(
    private readonly pictures: HelpPictureRepository,
    private readonly bus: Bus,
  ) {}

  /**
   * Safe to repeat. Throws `checkout.too-many-help-pictures`, `catalog.image-unreadable`, `.image-too-many-pixels`;
   * `platform.unavailable` while too many pictures wait to be encoded.
   */
  async keep(sent: NewPicture): Promise<void> {
    const { transactionId, picture } = sent;
    const _id = pictureIdOf(sent);
    if (await this.pictures.find(_id)) return;
    if ((await this.pictures.countOf(transactionId)) >= PICTURES_OF_AN_ORDER)
      throw new AppError(helpErrors.tooManyHelpPictures);
    const { base64 } = await this.bus.request(imageMessages.redrawPicture, { picture });
    await this.pictures.insert({ _id, transactionId, content: Buffer.from(base64, 'base64') });
  }

  /** Throws `platform.not-found` for a picture of another order, too. */
  async read(transactionId: string, id: string): Promise<{ base64: string }> {
    const found = await this.pictures.find(id);
    if (found?.transactionId !== transactionId) throw new AppError(platformErrors.notFound);
    return { base64: found.content.toString('base64') };
  }

  async remove(id: string): Promise<void> {
    await this.pictures.delete(id);
  }

  async removeOf(transactionId: string): Promise<void> {
    await this.pictures.deleteOf(transactionId);
  }
}

/** The same for the same message, so that a repeated request keeps one picture. */
export function pictureIdOf({ transactionId, key, picture }: NewPicture): string {
  return createHash('sha256').update(`${transactionId}\n${key}\n${picture}`).digest('hex').slice(0, 32);
}
