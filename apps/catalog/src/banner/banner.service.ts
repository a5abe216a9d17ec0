import { Injectable } from '@nestjs/common';
import { IMAGE_HOST_UNKNOWN, isShownByPages } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { InjectConfig } from '@vale/platform/config';
import { Files } from '@vale/platform/files';
import { catalogConfig, type CatalogConfig } from '../catalog.config.js';
import { bannerSvg, bumpSvg, DRAWN_PATH, type BannerSubject } from './banner.js';

@Injectable()
export class BannerService {
  constructor(
    private readonly files: Files,
    @InjectConfig(catalogConfig) private readonly config: CatalogConfig,
  ) {}

  /** Reason why pages would not show the picture; null if they would. */
  problemOf(address: string | undefined): string | null {
    return isShownByPages(address ?? '', this.config.IMAGE_HOSTS) ? null : IMAGE_HOST_UNKNOWN;
  }

  /** Throws `platform.invalid-input` at the field that has the address of a picture which pages would not show. */
  refuseUnseen(field: string, address: string | undefined): void {
    const message = this.problemOf(address);
    if (message !== null)
      throw new AppError(platformErrors.invalidInput, { fields: [{ path: field, message }] });
  }

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
    return stored.map(({ id }) => `${DRAWN_PATH}${id}`);
  }
}
