import { Controller } from '@nestjs/common';
import { gatewayRoutes } from '@vale/contracts/gateway';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Files } from '@vale/platform/files';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { acceptedEncoding, compressStream } from '../../http/compression.js';
import { FILE_POLICY } from '../../http/security-headers.js';
import { matchesEtag } from '../../replies/ready-reply.js';

/** Types that anybody may read here. Other files, such as exports and the archives of the audit log, have routes of their own. */
const SHOWN = /^(image\/(avif|gif|jpeg|png|svg\+xml|webp)|video\/mp4)$/;

@Controller()
export class FileRoutes {
  constructor(private readonly files: Files) {}

  /** The id is the content's hash, so a cached copy never goes stale. Only drawings are worth compressing. */
  @Serves(gatewayRoutes.getFile)
  async getFile(call: RouteCall<typeof gatewayRoutes.getFile>) {
    const { request, reply } = call;
    const { id } = call.params;
    const { stream, contentType, size } = await this.files.stream(id);
    const mediaType = contentType.split(';', 1)[0]!.trim();
    if (!SHOWN.test(mediaType)) {
      stream.destroy();
      throw new AppError(platformErrors.notFound);
    }
    const isDrawing = mediaType === 'image/svg+xml';
    // Weak, because the same drawing in another encoding has the same ETag.
    const etag = isDrawing ? `W/"${id}"` : `"${id}"`;
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': FILE_POLICY,
      // E-mails and chat embeds of other origins show them.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      stream.destroy();
      call.status = 304;
      return null;
    }
    const encoding = isDrawing ? acceptedEncoding(request.headers['accept-encoding']) : 'identity';
    reply.headers({
      'content-type': contentType,
      ...(encoding === 'identity' ? { 'content-length': size } : { 'content-encoding': encoding }),
      ...(isDrawing && { vary: 'accept-encoding' }),
    });
    return encoding === 'identity' ? stream : compressStream(stream, encoding);
  }
}
