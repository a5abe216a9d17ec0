import { Controller } from '@nestjs/common';
import { imageMessages, imageRoutes, PART_BYTES } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { Ids } from '@vale/platform/ids';
import { Serves, type RouteCall } from '../../edge/serves.js';

@Controller()
export class ImageRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {}

  /** A file is larger than a message: it is passed on in parts. */
  @Serves(imageRoutes.uploadImage)
  async upload({ body }: RouteCall<typeof imageRoutes.uploadImage>) {
    const file = body as Buffer;
    if (file.length === 0) throw new AppError(platformErrors.malformed);
    const uploadId = this.ids.ulid();
    const parts = Math.ceil(file.length / PART_BYTES);
    for (let part = 0; part < parts; part += 1) {
      const bytes = file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      await this.bus.request(imageMessages.receiveImagePart, {
        uploadId,
        part,
        base64: bytes.toString('base64'),
      });
    }
    return this.bus.request(imageMessages.openImage, { uploadId, parts });
  }
}
