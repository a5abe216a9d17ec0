import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  appearanceErrors,
  appearanceMessages,
  imageErrors,
  type LookPicture,
  type LookPictureKind,
} from '@vale/contracts/catalog';
import { AppError, requireAdmin, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { ImageCodec, type DrawnPicture } from './image-codec.client.js';
import { hasText, isDrawing, isPicture } from './image-content.js';
import { ImageUploadRepository } from './image-upload.repository.js';
import { ImageRepository } from './image.repository.js';
import { ID_LENGTH, MAX_IMAGES } from './picture.js';

/** Logos, icons and hero pictures. They are kept for good, because any version of the look may be published again. */
@Injectable()
export class LookPictureService {
  constructor(
    private readonly images: ImageRepository,
    private readonly uploads: ImageUploadRepository,
    private readonly codec: ImageCodec,
  ) {}

  /** Throws `catalog.image-upload-gone`, `catalog.images-full` and what the drawing throws. */
  @Handles(appearanceMessages.keepPicture)
  async keep(
    { uploadId, parts, kind }: MessageParsed<typeof appearanceMessages.keepPicture>,
    context: CallContext,
  ): Promise<LookPicture> {
    requireAdmin(context);
    const file = await this.uploads.joinParts(uploadId, parts);
    if (!file) throw new AppError(imageErrors.imageUploadGone);
    await this.uploads.removeParts(uploadId, parts);
    if (!isPicture(file) && !isDrawing(file)) throw new AppError(appearanceErrors.lookPictureUnreadable);
    if ((await this.images.count()) >= MAX_IMAGES) throw new AppError(imageErrors.imagesFull);
    const { width, height, files } = await this.draw(kind, file);
    const id = createHash('sha256').update(file).update(kind).digest('hex').slice(0, ID_LENGTH);
    const contents = Object.entries(files);
    await this.images.keep(contents.map(([name, content]) => ({ _id: `${id}-${name}`, content })));
    return { id, width, height };
  }

  private draw(kind: LookPictureKind, file: Buffer): Promise<DrawnPicture> {
    if (isDrawing(file) && hasText(file)) throw new AppError(appearanceErrors.lookPictureHasText);
    switch (kind) {
      case 'logo':
        return this.codec.drawLogo(file);
      case 'icon':
        return this.codec.drawIcon(file);
      case 'hero':
        return this.codec.drawHero(file);
    }
  }
}
