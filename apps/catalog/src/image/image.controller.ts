import { Controller } from '@nestjs/common';
import { imageMessages } from '@vale/contracts/catalog';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { ImageService } from './image.service.js';

type Messages = typeof imageMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class ImageController {
  constructor(private readonly images: ImageService) {}

  @Handles(imageMessages.receiveImagePart)
  async receivePart(
    { uploadId, part, base64 }: Input<'receiveImagePart'>,
    context: CallContext,
  ): Reply<'receiveImagePart'> {
    await this.images.receivePart(uploadId, part, Buffer.from(base64, 'base64'), context);
    return {};
  }

  @Handles(imageMessages.openImage)
  open({ uploadId, parts }: Input<'openImage'>, context: CallContext): Reply<'openImage'> {
    return this.images.openParts(uploadId, parts, context);
  }

  @Handles(imageMessages.fetchImage)
  fetch({ url }: Input<'fetchImage'>, context: CallContext): Reply<'fetchImage'> {
    return this.images.fetch(url, context);
  }

  @Handles(imageMessages.cropImage)
  crop({ id, crop }: Input<'cropImage'>, context: CallContext): Reply<'cropImage'> {
    return this.images.crop(id, crop, context);
  }

  @Handles(imageMessages.getImage)
  async get({ name }: Input<'getImage'>): Reply<'getImage'> {
    const { content, isRemovable = false } = await this.images.get(name);
    return { base64: content.toString('base64'), isRemovable };
  }
}
