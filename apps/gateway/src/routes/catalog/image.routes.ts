import { Controller } from '@nestjs/common';
import { imageMessages, imageRoutes } from '@vale/contracts/catalog';
import { Bus } from '@vale/platform/bus';
import { Ids } from '@vale/platform/ids';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { sendInParts } from './file-parts.js';

@Controller()
export class ImageRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {}

  @Serves(imageRoutes.uploadImage)
  async upload({ body }: RouteCall<typeof imageRoutes.uploadImage>) {
    const uploadId = this.ids.ulid();
    const parts = await sendInParts(body as Buffer, (part) =>
      this.bus.request(imageMessages.receiveImagePart, { uploadId, ...part }),
    );
    return this.bus.request(imageMessages.openImage, { uploadId, parts });
  }
}
