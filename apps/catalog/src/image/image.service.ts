import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  IMAGE_NAME,
  imagePath,
  imageErrors,
  imageMessages,
  imageName,
  imageNameIn,
  type Crop,
  type ImageFormat,
  type ImageUpload,
  type ImageWidth,
  type StoredImage,
} from '@vale/contracts/catalog';
import {
  AppError,
  platformErrors,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { ImageCodec } from './image-codec.client.js';
import { centreOf, isLargeEnough, isPicture, rectangleOf, widthsOf } from './image-content.js';
import { ImageDownloadClient } from './image-download.client.js';
import { ImageUploadRepository } from './image-upload.repository.js';
import { ImageRepository } from './image.repository.js';
import { fileNamesOf, ID_LENGTH, MAX_IMAGES } from './picture.js';

type Messages = typeof imageMessages;

const UPLOADS_KEPT_MS = 3_600_000;
/** Named width; the picture is fitted into 640 pixels. */
const PICTURE_WIDTH: ImageWidth = 560;
/** Pixels of the longer side: text in a screenshot stays readable. */
const REDRAWN_SIDE = 1_600;

/** Pictures that admins send: decoded once, cropped, and served in the sizes that the shop shows. */
@Injectable()
export class ImageService {
  constructor(
    private readonly images: ImageRepository,
    private readonly uploads: ImageUploadRepository,
    private readonly codec: ImageCodec,
    private readonly downloads: ImageDownloadClient,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  @Handles(imageMessages.receiveImagePart)
  async receivePart(
    { uploadId, part, base64 }: MessageParsed<Messages['receiveImagePart']>,
    context: CallContext,
  ) {
    requirePermission(context, 'catalogue');
    if (part === 0) await this.uploads.removeOlderThan(this.clock.nowMs() - UPLOADS_KEPT_MS);
    await this.uploads.savePart(uploadId, part, Buffer.from(base64, 'base64'));
    return {};
  }

  /** Throws `catalog.image-upload-gone` and what `decode` throws. */
  @Handles(imageMessages.openImage)
  async openParts(
    { uploadId, parts }: MessageParsed<Messages['openImage']>,
    context: CallContext,
  ): Promise<ImageUpload> {
    requirePermission(context, 'catalogue');
    const file = await this.uploads.joinParts(uploadId, parts);
    if (!file) throw new AppError(imageErrors.imageUploadGone);
    // The uploaded file is no longer needed, picture or not.
    await this.uploads.removeParts(uploadId, parts);
    return this.open(uploadId, file);
  }

  /** Throws what the download throws, and `decode`. */
  @Handles(imageMessages.fetchImage)
  async fetch({ url }: MessageParsed<Messages['fetchImage']>, context: CallContext): Promise<ImageUpload> {
    requirePermission(context, 'catalogue');
    await this.uploads.removeOlderThan(this.clock.nowMs() - UPLOADS_KEPT_MS);
    return this.open(this.ids.ulid(), await this.downloads.download(url));
  }

  /** Throws `catalog.image-upload-gone`, `-crop-outside`, `-too-small`, `catalog.images-full`. */
  @Handles(imageMessages.cropImage)
  async crop({ id, crop }: MessageParsed<Messages['cropImage']>, context: CallContext): Promise<StoredImage> {
    requirePermission(context, 'catalogue');
    const content = await this.uploads.find(id);
    if (!content) throw new AppError(imageErrors.imageUploadGone);
    return this.storePart(content, crop, await this.codec.sizeOf(content));
  }

  /** Stores the middle of a picture at 2:3 and returns its address. Throws what `decode` and `crop` throw. */
  async keepCentre(file: Buffer): Promise<string> {
    if (!isPicture(file)) throw new AppError(imageErrors.imageUnreadable);
    const { content, width, height } = await this.codec.decode(file);
    const { address } = await this.storePart(content, centreOf({ width, height }), { width, height });
    return address;
  }

  /**
   * Encodes a buyer's picture again in one size and returns its address. The address is random: buyers could compute
   * an address of the content, and publish a picture at the shop's address that no admin has seen.
   * Throws what `decode` throws, and `catalog.images-full`.
   */
  async keepPicture(file: Buffer): Promise<string> {
    if (!isPicture(file)) throw new AppError(imageErrors.imageUnreadable);
    if ((await this.images.count()) >= MAX_IMAGES) throw new AppError(imageErrors.imagesFull);
    const { preview } = await this.codec.decode(file);
    return this.storeAtRandomPath(preview);
  }

  /** Encodes a buyer's picture again and keeps nothing. Throws what `decode` throws. */
  @Handles(imageMessages.redrawPicture)
  async redraw({
    picture,
  }: MessageParsed<Messages['redrawPicture']>): Promise<MessageReply<Messages['redrawPicture']>> {
    const file = Buffer.from(picture, 'base64');
    if (!isPicture(file)) throw new AppError(imageErrors.imageUnreadable);
    const { preview } = await this.codec.decode(file, REDRAWN_SIDE);
    return { base64: preview.toString('base64') };
  }

  /** Copies a buyer's picture to another address, because shoppers know this one. Undefined if it is gone. */
  async copyPicture(address: string): Promise<string | undefined> {
    const found = await this.images.find(imageNameIn(address));
    return found ? this.storeAtRandomPath(found.content) : undefined;
  }

  /** Removes a buyer's picture at once; the retention job would serve it for 30 more days. Safe to repeat. */
  async removePicture(address: string): Promise<void> {
    const [, id] = IMAGE_NAME.exec(imageNameIn(address)) ?? [];
    if (id === undefined) return;
    const picture = { _id: id, unusedSince: this.clock.nowMs() };
    await this.images.markUnused([id], picture.unusedSince);
    await this.images.remove(picture, fileNamesOf(picture));
  }

  /** Throws `platform.not-found`. */
  @Handles(imageMessages.getImage)
  async get({ name }: MessageParsed<Messages['getImage']>): Promise<MessageReply<Messages['getImage']>> {
    const found = await this.images.find(name);
    if (!found) throw new AppError(platformErrors.notFound);
    const { content, isRemovable = false } = found;
    return { base64: content.toString('base64'), isRemovable };
  }

  private async storePart(
    content: Buffer,
    crop: Crop,
    size: { width: number; height: number },
  ): Promise<StoredImage> {
    const part = rectangleOf(crop, size);
    if (!part) throw new AppError(imageErrors.imageCropOutside);
    const widths = widthsOf(part);
    const largest = widths.at(-1);
    if (largest === undefined) throw new AppError(imageErrors.imageTooSmall);
    if ((await this.images.count()) >= MAX_IMAGES) throw new AppError(imageErrors.imagesFull);
    const cuts: { width: ImageWidth; files: Record<ImageFormat, Buffer> }[] = [];
    for (const width of widths) cuts.push({ width, files: await this.codec.cut(content, part, width) });
    const imageId = idOf(cuts.at(-1)!.files.webp);
    await this.images.insert(
      imageId,
      cuts.flatMap(({ width, files: { avif, webp } }) => [
        { _id: imageName(imageId, width, 'avif'), content: avif },
        { _id: imageName(imageId, width, 'webp'), content: webp },
      ]),
      this.clock.nowMs(),
    );
    return { address: imagePath(imageName(imageId, largest, 'webp')), widths };
  }

  private async storeAtRandomPath(content: Buffer): Promise<string> {
    const imageId = idOf(this.ids.token());
    const name = imageName(imageId, PICTURE_WIDTH, 'webp');
    await this.images.insert(imageId, [{ _id: name, content, isRemovable: true }], this.clock.nowMs());
    return imagePath(name);
  }

  private async open(id: string, file: Buffer): Promise<ImageUpload> {
    if (!isPicture(file)) throw new AppError(imageErrors.imageUnreadable);
    const { content, width, height, preview } = await this.codec.decode(file);
    if (!isLargeEnough({ width, height })) throw new AppError(imageErrors.imageTooSmall);
    await this.uploads.save(id, content);
    return { id, width, height, preview: `data:image/webp;base64,${preview.toString('base64')}` };
  }
}

function idOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, ID_LENGTH);
}
