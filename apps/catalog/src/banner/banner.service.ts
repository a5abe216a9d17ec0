import { Injectable } from '@nestjs/common';
import { Files } from '@vale/platform/files';
import { bannerSvg, type BannerSubject } from './banner.js';

@Injectable()
export class BannerService {
  constructor(private readonly files: Files) {}

  /** Draws and stores a picture. Returns the address under which the gateway serves it. */
  async draw(subject: BannerSubject): Promise<string> {
    const { id } = await this.files.put(Buffer.from(bannerSvg(subject)), { contentType: 'image/svg+xml' });
    return `/api/files/${id}`;
  }
}
