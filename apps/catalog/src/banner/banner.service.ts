import { Injectable } from '@nestjs/common';
import { Files } from '@vale/platform/files';
import { bannerSvg, bumpSvg, type BannerSubject } from './banner.js';

@Injectable()
export class BannerService {
  constructor(private readonly files: Files) {}

  /** Draws and stores a picture. Returns the address under which the gateway serves it. */
  async draw(subject: BannerSubject): Promise<string> {
    const [address] = await this.store([bannerSvg(subject)]);
    return address!;
  }

  /** One picture for each product and each order bump, in the same order; all are stored together. */
  async drawAll(
    products: readonly BannerSubject[],
    bumps: readonly Parameters<typeof bumpSvg>[0][],
  ): Promise<{ banners: string[]; images: string[] }> {
    const addresses = await this.store([...products.map(bannerSvg), ...bumps.map(bumpSvg)]);
    return { banners: addresses.slice(0, products.length), images: addresses.slice(products.length) };
  }

  private async store(drawings: readonly string[]): Promise<string[]> {
    const stored = await this.files.putAll(
      drawings.map((drawing) => ({ content: Buffer.from(drawing), contentType: 'image/svg+xml' })),
    );
    return stored.map(({ id }) => `/api/files/${id}`);
  }
}
