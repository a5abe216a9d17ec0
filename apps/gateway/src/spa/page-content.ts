import { Injectable } from '@nestjs/common';
import {
  catalogErrors,
  catalogMessages,
  catalogRoutes,
  categoryLabel,
  HOME_CATEGORIES,
  type ProductView,
  type ShopView,
} from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { deadlineIn, runInContext } from '@vale/platform/context';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { ShopReader } from '../shop/shop-reader.js';
import type { PageHead, PageParts } from './page-html.js';
import type { Page } from './pages.js';

/** Milliseconds that a page waits for its content; without it the page asks by itself. */
const PATIENCE_MS = 600;

const DESCRIPTION =
  'Gift cards, créditos e contas digitais pagos no PIX, com garantia de 30 dias e suporte 24/7.';

/** As many cards as the web app asks for each carousel of the home. */
const BELT_LENGTH = 12;

export interface PageContent extends Omit<PageParts, 'preload'> {
  status: 200 | 404;
}

type Found = Partial<Pick<PageHead, 'title' | 'description' | 'image' | 'kind' | 'listed'>> &
  Pick<PageParts, 'replies'> & { mainImage?: string; status?: 404 };

/** Title, preview and first replies of a page, asked of the services that know. Whatever fails is left to the page. */
@Injectable()
export class PageContents {
  constructor(
    private readonly bus: Bus,
    private readonly store: ShopReader,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async of(page: Page, path: string, requestId: string): Promise<PageContent> {
    return runInContext({ requestId, deadline: deadlineIn(PATIENCE_MS) }, async () => {
      const [store, found] = await Promise.all([
        this.orNothing(this.store.read()),
        this.orNothing(this.find(page)),
      ]);
      return this.compose(path, store, found ?? { replies: {} });
    });
  }

  private compose(path: string, store: ShopView | null, found: Found): PageContent {
    const siteName = store?.name ?? 'Vale';
    const { title, description, kind, listed, image, mainImage, replies, status } = found;
    return {
      status: status ?? 200,
      head: {
        title: title ? `${title} · ${siteName}` : `${siteName} · Gift cards no PIX`,
        description: description || DESCRIPTION,
        url: new URL(path, this.runtime.PUBLIC_URL).href,
        siteName,
        kind: kind ?? 'website',
        listed: listed ?? true,
        ...(image && { image }),
      },
      replies: { ...(store && { [catalogRoutes.getShop.path]: store }), ...replies },
      ...(mainImage && { mainImage }),
    };
  }

  private async find(page: Page): Promise<Found> {
    switch (page.kind) {
      case 'home':
        return this.home();
      case 'category':
        return this.category(page.category);
      case 'product':
        return this.product(page.id);
      case 'plain':
        return { title: page.title, listed: page.listed, replies: {} };
      case 'unknown':
        return { title: 'Página não encontrada', listed: false, replies: {}, status: 404 };
    }
  }

  private async home(): Promise<Found> {
    const belts = await Promise.all(
      HOME_CATEGORIES.map(async (category) => {
        const query = { category, limit: BELT_LENGTH };
        const reply = await this.orNothing(this.bus.request(catalogMessages.listProducts, query));
        return [
          `${catalogRoutes.listProducts.path}?category=${category}&limit=${BELT_LENGTH}`,
          reply,
        ] as const;
      }),
    );
    return { replies: Object.fromEntries(belts.filter(([, reply]) => reply !== null)) };
  }

  private async category(category: Extract<Page, { kind: 'category' }>['category']): Promise<Found> {
    const label = categoryLabel(category);
    const reply = await this.orNothing(this.bus.request(catalogMessages.listProducts, { category }));
    return {
      title: label,
      description: `${label}: gift cards e créditos com entrega rápida, pagos no PIX.`,
      replies: reply ? { [`${catalogRoutes.listProducts.path}?category=${category}`]: reply } : {},
    };
  }

  private async product(id: string): Promise<Found> {
    try {
      return this.shown(await this.bus.request(catalogMessages.getProduct, { id }));
    } catch (error) {
      if (!(error instanceof AppError && error.is(catalogErrors.productNotFound))) throw error;
      return { title: catalogErrors.productNotFound.detail, listed: false, replies: {}, status: 404 };
    }
  }

  private shown(product: ProductView): Found {
    const { title, priceText, features, image, id } = product;
    return {
      title: `${title} por ${priceText}`,
      description: `${[title, ...features].join(' · ')}. Pague no PIX e receba na hora.`.slice(0, 300),
      kind: 'product',
      ...(image && { image: new URL(image, this.runtime.PUBLIC_URL).href, mainImage: image }),
      replies: { [catalogRoutes.getProduct.path.replace(':id', encodeURIComponent(id))]: product },
    };
  }

  private async orNothing<T>(asking: Promise<T>): Promise<T | null> {
    return asking.catch((error: unknown) => {
      this.logger.debug('page goes out without some of its content', { error });
      return null;
    });
  }
}
