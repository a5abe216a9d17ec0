import { Controller } from '@nestjs/common';
import { EXPORT_FORMATS, exportMessages, exportRoutes } from '@vale/contracts/tracking';
import { Bus } from '@vale/platform/bus';
import { Files } from '@vale/platform/files';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { acceptsGzip } from '../../http/compression.js';

@Controller()
export class ExportRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly files: Files,
  ) {}

  /** Texts are stored compressed, and sent so to clients that accept it. */
  @Serves(exportRoutes.downloadExport)
  async download({ params, request, reply }: RouteCall<typeof exportRoutes.downloadExport>) {
    const { fileId } = await this.bus.request(exportMessages.openExport, params);
    const { stream, size } = await this.files.stream(fileId);
    reply.headers({
      'content-type': EXPORT_FORMATS[params.format],
      'content-disposition': `attachment; filename="eventos-${params.day}.${params.format}"`,
    });
    if (params.format === 'parquet') {
      reply.header('content-length', size);
      return stream;
    }
    reply.header('vary', 'accept-encoding');
    if (acceptsGzip(request.headers['accept-encoding'])) {
      reply.headers({ 'content-encoding': 'gzip', 'content-length': size });
      return stream;
    }
    return pipeline(stream, createGunzip(), () => {});
  }
}
