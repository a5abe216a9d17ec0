import { Injectable } from '@nestjs/common';
import {
  catalogEvents,
  catalogMessages,
  imageMessages,
  imageNameIn,
  lookPath,
  shopBrand,
  type LookPicture,
  type ProductView,
} from '@vale/contracts/catalog';
import { HOUR_MS } from '@vale/contracts/time';
import { Bus } from '@vale/platform/bus';
import { Files } from '@vale/platform/files';
import { Logger } from '@vale/platform/logging';
import type { ReplyContent } from '../replies/ready-reply.js';
import { ShopReader } from '../shop/shop-reader.js';
import type { GeneratedFile } from '../spa/generated-file.js';
import { outlinedSvg } from './outlined-svg.js';
import { PngRenderer } from './png-renderer.js';
import { productOfPicture, SHOP_PICTURE } from './share-path.js';
import { productPicture, shopPicture, type DrawnBrand, type EmbeddedPicture } from './share-picture.js';

/** Bytes. Larger pictures are left out. */
const MAX_EMBEDDED_BYTES = 2_000_000;
/** Types that the renderer reads. */
const EMBEDDED_TYPE = /^image\/(png|jpeg|gif|svg\+xml)\b/;
const SVG = 'image/svg+xml';
const OWN_FILE = /^\/api\/files\/([0-9a-f]{64})$/;

const { productChanged, productDeleted, shopChanged } = catalogEvents;
/** The picture does not show availability. */
const LIFE = { staleOn: [productChanged, productDeleted, shopChanged], maxAgeMs: 6 * HOUR_MS };

/** Link pictures for chats and networks, created on first request. */
@Injectable()
export class SharePictures {
  constructor(
    private readonly bus: Bus,
    private readonly shop: ShopReader,
    private readonly files: Files,
    private readonly renderer: PngRenderer,
    private readonly logger: Logger,
  ) {}

  at(path: string): GeneratedFile | null {
    if (path === SHOP_PICTURE) return { life: LIFE, make: () => this.ofShop() };
    const id = productOfPicture(path);
    return id === null ? null : { life: LIFE, make: () => this.ofProduct(id) };
  }

  private async ofShop(): Promise<ReplyContent> {
    return this.rendered(shopPicture(await this.brand()));
  }

  private async ofProduct(id: string): Promise<ReplyContent> {
    const [product, brand] = await Promise.all([
      this.bus.request(catalogMessages.getProduct, { id }),
      this.brand(),
    ]);
    return this.rendered(productPicture(product, brand, await this.artOf(product)));
  }

  private async brand(): Promise<DrawnBrand> {
    const brand = shopBrand(await this.shop.settings(), 'dark');
    return { ...brand, logoFile: brand.logo && (await this.logoOf(brand.logo)) };
  }

  private async logoOf({ id }: LookPicture): Promise<EmbeddedPicture | null> {
    try {
      const name = imageNameIn(lookPath(id, 'logo.png'));
      const { base64 } = await this.bus.request(imageMessages.getImage, { name });
      return { contentType: 'image/png', bytes: Buffer.from(base64, 'base64') };
    } catch (error) {
      this.logger.warn('a share picture is made without the logo', { error });
      return null;
    }
  }

  /** Never fetches pictures of other hosts: an editor of a product must not choose what this server requests. */
  private async artOf({ image }: ProductView): Promise<EmbeddedPicture | null> {
    const id = OWN_FILE.exec(image)?.[1];
    if (!id) return null;
    try {
      const { stream, contentType, size } = await this.files.stream(id);
      stream.destroy();
      if (size > MAX_EMBEDDED_BYTES || !EMBEDDED_TYPE.test(contentType)) return null;
      const bytes = await this.files.get(id);
      const type = contentType.split(';')[0]!;
      if (type !== SVG) return { contentType: type, bytes };
      return { contentType: type, bytes: Buffer.from(outlinedSvg(bytes.toString())) };
    } catch (error) {
      this.logger.warn('a share picture is made without the product’s picture', { error });
      return null;
    }
  }

  private async rendered(svg: string): Promise<ReplyContent> {
    return {
      status: 200,
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: await this.renderer.render(svg),
    };
  }
}
