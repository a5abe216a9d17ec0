import { Injectable } from '@nestjs/common';
import { Files } from '@vale/platform/files';
import { bannerSvg, type BannerSubject } from './banner.js';

@Injectable()
export class BannerService {
  constructor(private readonly files: Files) {}

  /** Draws and stores a picture. Returns the address under which the gateway serves it. */
  async draw(subject: BannerSubject): Promise<string> {
    const [address] = await this.drawAll([subject]);
    return address!;
  }

  /** One picture for each, in the same order. */
  async drawAll(subjects: readonly BannerSubject[]): Promise<string[]> {
    const stored = await this.files.putAll(
      subjects.map((subject) => ({ content: Buffer.from(bannerSvg(subject)), contentType: 'image/svg+xml' })),
    );
    return stored.map(({ id }) => `/api/files/${id}`);
  }
}
