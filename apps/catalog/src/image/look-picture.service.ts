import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { appearanceErrors, appearanceMessages, imageErrors, type LookPicture } from '@vale/contracts/catalog';
import { AppError, requireAdmin, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { ImageCodec } from './image-codec.client.js';
import { isDrawing, isPicture } from './image-content.js';
import { ImageUploadRepository } from './image-upload.repository.js';
import { ImageRepository } from './image.repository.js';
import { ID_LENGTH, MAX_IMAGES } from './picture.js';

/** Logos and icons. They are kept for good, because any version of the look may be published again. */
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
    const { width, height, files } =
      kind === 'logo' ? await this.codec.drawLogo(file) : await this.codec.drawIcon(file);
    const id = createHash('sha256').update(file).update(kind).digest('hex').slice(0, ID_LENGTH);
    const contents = Object.entries(files);
    await this.images.keep(contents.map(([name, content]) => ({ _id: `${id}-${name}`, content })));
    return { id, width, height };
  }
}
