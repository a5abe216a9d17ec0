import { Controller } from '@nestjs/common';
import { gatewayRoutes } from '@vale/contracts/gateway';
import { Files } from '@vale/platform/files';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { FILE_POLICY } from '../../http/security-headers.js';

/** Browsers may show these types from the shop's origin. All others are downloads. */
const SHOWN = /^(image\/(avif|gif|jpeg|png|svg\+xml|webp)|video\/mp4)$/;

@Controller()
export class FileRoutes {
  constructor(private readonly files: Files) {}

  /** The id is the content's hash, so a cached copy never goes stale. */
  @Serves(gatewayRoutes.getFile)
  async getFile(call: RouteCall<typeof gatewayRoutes.getFile>) {
    const { request, reply } = call;
    const { id } = call.params;
    const etag = `"${id}"`;
    const { stream, contentType, size } = await this.files.stream(id);
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': FILE_POLICY,
      // E-mails and chat embeds of other origins show them.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === etag) {
      stream.destroy();
      call.status = 304;
      return null;
    }
    const [mediaType = ''] = contentType.split(';');
    reply.headers({
      'content-type': contentType,
      'content-length': size,
      ...(!SHOWN.test(mediaType.trim()) && { 'content-disposition': 'attachment' }),
    });
    return stream;
  }
}
