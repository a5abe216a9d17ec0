import { Controller } from '@nestjs/common';
import {
  appearanceMessages,
  appearanceRoutes,
  appearanceSchema,
  FIRST_APPEARANCE,
  imageMessages,
  type Appearance,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { Ids } from '@vale/platform/ids';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { PagePreviews } from '../../spa/page-preview.js';
import { sendInParts } from './file-parts.js';

@Controller()
export class AppearanceRoutes {
  constructor(
    private readonly previews: PagePreviews,
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {}

  @Serves(appearanceRoutes.uploadLookPicture)
  async upload({ body, query: { kind } }: RouteCall<typeof appearanceRoutes.uploadLookPicture>) {
    const uploadId = this.ids.ulid();
    const parts = await sendInParts(body as Buffer, (part) =>
      this.bus.request(imageMessages.receiveImagePart, { uploadId, ...part }),
    );
    return this.bus.request(appearanceMessages.keepPicture, { uploadId, parts, kind });
  }

  @Serves(appearanceRoutes.previewAppearance)
  async preview({ query, request, reply }: RouteCall<typeof appearanceRoutes.previewAppearance>) {
    const { page, theme } = query;
    const look = readLook(query.look);
    const { html, headers } = await this.previews.make({ page, theme, look }, request.id);
    reply.headers(headers);
    return html;
  }
}

function readLook(encoded: string): Appearance {
  const read = appearanceSchema.safeParse({ ...FIRST_APPEARANCE, ...jsonOf(encoded) });
  if (!read.success) throw new AppError(platformErrors.invalidInput, { cause: read.error });
  return read.data;
}

function jsonOf(text: string): object {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
  } catch (cause) {
    throw new AppError(platformErrors.invalidInput, { cause });
  }
}
