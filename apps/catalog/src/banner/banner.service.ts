import { Injectable } from '@nestjs/common';
import { Files } from '@vale/platform/files';
import { bannerSvg, bumpSvg, type BannerSubject } from './banner.js';

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
    return this.store(subjects.map(bannerSvg));
  }

  /** The same for order bumps. */
  async drawBumps(subjects: readonly Parameters<typeof bumpSvg>[0][]): Promise<string[]> {
    return this.store(subjects.map(bumpSvg));
  }

  private async store(drawings: readonly string[]): Promise<string[]> {
    const stored = await this.files.putAll(
      drawings.map((drawing) => ({ content: Buffer.from(drawing), contentType: 'image/svg+xml' })),
    );
    return stored.map(({ id }) => `/api/files/${id}`);
  }
}
