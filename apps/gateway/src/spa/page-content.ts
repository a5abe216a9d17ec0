import { Injectable } from '@nestjs/common';
import {
  catalogErrors,
  catalogMessages,
  catalogRoutes,
  categoryLabel,
  fullTitle,
  blockQuery,
  HOME_ROWS,
  shownBlocks,
  isCategory,
  currentSlug,
  priceLabel,
  type Appearance,
  type CategorySlug,
  type LegalPageName,
  type ProductView,
  type ShopView,
} from '@vale/contracts/catalog';
import { AppError, type Output } from '@vale/contracts/define';
import { pagePath, NOT_FOUND_TITLE, pages, type PageMatch } from '@vale/contracts/pages';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { deadlineIn, runInContext } from '@vale/platform/context';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { productPicturePath, shopPicturePath } from '../share/share-path.js';
import { ShopReader } from '../shop/shop-reader.js';
import type { PageHead, PageParts } from './page-html.js';
import { lookStyles } from './look-styles.js';
import { SERVICE_WORKER } from './site-files.js';
import { breadcrumbs, productData } from './structured-data.js';

/** Milliseconds that a page waits for its content. The page itself requests what is missing then. */
const CONTENT_TIMEOUT_MS = 600;

const DESCRIPTION =
  'Gift cards, créditos e contas digitais pagos no PIX. O código chega na página do pedido e no seu e-mail.';
/** Only for a shop that may promise it. */
const DESCRIPTION_WITH_CLAIMS =
  'Gift cards, créditos e contas digitais pagos no PIX, com garantia de 30 dias e suporte 24/7.';

interface PageContent extends Omit<PageParts, 'preload' | 'early'> {
  status: 200 | 404;
  /** False if something could not be read now but may be there for the next visitor. */
  isComplete: boolean;
  /** True if the catalogue could not be read. */
  isPartial: boolean;
  /** Absent while the shop cannot be read. */
  pixels?: ShopView['tracking'];
  /** Epoch milliseconds after which one of its replies is wrong. Null: never. */
  expiresAt: number | null;
}

type Found = Partial<Pick<PageHead, 'title' | 'description' | 'kind' | 'listed'>> &
  Pick<PageParts, 'replies'> & {
    /** The listed path, for pages with several. */
    path?: string;
    /** The path of the page's own picture. */
    picture?: string;
    data?: (shopName: string, showsRatings: boolean) => object[];
    mainImage?: string;
    status?: 404;
    isPartial?: boolean;
    until?: Until[];
  };

const NOT_FOUND: Found = { title: NOT_FOUND_TITLE, listed: false, replies: {}, status: 404 };

const SHOWS_CATEGORIES: ReadonlySet<PageMatch['name'] | undefined> = new Set([
  'home',
  'category',
  'product',
] as const);

/** When a reply becomes wrong without an event, as its contract says. */
type Until = number | null | undefined;

/** Requests title, preview and first replies of a page from the services. The page itself loads what fails here. */
@Injectable()
export class PageContents {
  constructor(
    private readonly bus: Bus,
    private readonly shop: ShopReader,
    private readonly logger: Logger,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(gatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** With `draft` the shop has this look instead of the published one. */
  async of(
    page: PageMatch | null,
    path: string,
    requestId: string,
    draft?: Appearance,
  ): Promise<PageContent> {
    return runInContext({ requestId, deadline: deadlineIn(CONTENT_TIMEOUT_MS) }, async () => {
      const published = this.orNull(this.shop.read());
      const reading = draft ? published.then((shop) => shop && { ...shop, appearance: draft }) : published;
      // They name categories, which the shop's settings tell.
      const shown = SHOWS_CATEGORIES.has(page?.name)
        ? reading.then((shop) => this.find(page, shop?.appearance))
        : this.find(page);
      const [shop, found] = await Promise.all([reading, this.orNull(shown)]);
      return this.compose(path, shop, found ?? { replies: {}, isPartial: true });
    });
  }

  private compose(path: string, shop: ShopView | null, found: Found): PageContent {
    const siteName = shop?.name ?? 'Vale';
    const { title, description, kind, listed, mainImage, replies, status, isPartial } = found;
    const { PUBLIC_URL } = this.runtime;
    const ends = (found.until ?? []).filter((until) => typeof until === 'number');
    return {
      status: status ?? 200,
      isComplete: Boolean(shop?.paymentAvailable) && !isPartial,
      isPartial: shop === null || isPartial === true,
      expiresAt: ends.length > 0 ? Math.min(...ends) : null,
      head: {
        title: title ? `${title} · ${siteName}` : `${siteName} · Gift cards no PIX`,
        description: description || (shop?.claims ? DESCRIPTION_WITH_CLAIMS : DESCRIPTION),
        url: absoluteUrl(found.path ?? plainPath(path), PUBLIC_URL),
        image: PUBLIC_URL + (found.picture ?? shopPicturePath(shop?.appearance)),
        data: found.data?.(siteName, shop?.socialProof.mode === 'live') ?? [],
        siteName,
        supportUrl: shop?.supportUrl ?? '',
        kind: kind ?? 'website',
        listed: listed ?? true,
        ...(this.config.OFFLINE_PAGES && { serviceWorker: SERVICE_WORKER }),
      },
      ...(shop && { pixels: shop.tracking }),
      ...(shop?.appearance && { lookStyles: lookStyles(shop.appearance) }),
      ...(shop?.appearance?.icon && { icon: shop.appearance.icon.id }),
      replies: { ...(shop && { [catalogRoutes.getShop.path]: shop }), ...replies },
      ...(mainImage && { mainImage }),
    };
  }

  private async find(page: PageMatch | null, look?: Appearance): Promise<Found> {
    const isDemosAlone = page?.name === 'mailbox' && !this.runtime.VALE_DEMO;
    if (!page || isDemosAlone) return NOT_FOUND;
    switch (page.name) {
      case 'home':
        return { title: pages.home.title, ...(await this.homeLists(look)) };
      case 'terms':
        return this.legal('terms', 'termos');
      case 'privacy':
        return this.legal('privacy', 'privacidade');
      case 'refunds':
        return this.legal('refunds', 'trocas-e-reembolsos');
      case 'category':
        return this.category(page.params.category);
      case 'product':
        return this.product(page.params.id, look);
      default: {
        const { title, listed } = pages[page.name];
        return { title, listed, replies: {} };
      }
    }
  }

  /** Keyed by the addresses that the web app's `routeAddress` makes, with sorted names. */
  private async homeLists(look?: Appearance): Promise<Pick<Found, 'replies' | 'isPartial' | 'until'>> {
    const queries = shownBlocks(look?.blocks)
      .map(blockQuery)
      .filter((query) => query !== null);
    // Their best three stand beside the headline.
    if (!look?.hero && !queries.includes(HOME_ROWS.best)) queries.push(HOME_ROWS.best);
    const carousels = await Promise.all(
      queries.map(async (query) => {
        const search = new URLSearchParams();
        for (const [name, value] of Object.entries(query)) search.set(name, String(value));
        search.sort();
        const reply = await this.orNull(this.bus.request(catalogMessages.listProducts, query));
        return [`${catalogRoutes.listProducts.path}?${search}`, reply] as const;
      }),
    );
    const found = carousels.filter(([, reply]) => reply !== null);
    return {
      replies: Object.fromEntries(found),
      isPartial: found.length < carousels.length,
      until: found.map(([, reply]) => this.untilOf(reply)),
    };
  }

  private async legal(name: 'terms' | 'privacy' | 'refunds', page: LegalPageName): Promise<Found> {
    const reply = await this.orNull(this.bus.request(catalogMessages.getLegalPage, { page }));
    return {
      title: pages[name].title,
      replies: reply ? { [catalogRoutes.getLegalPage.path.replace(':page', page)]: reply } : {},
      isPartial: !reply,
    };
  }

  private async category(category: CategorySlug): Promise<Found> {
    if (!isCategory(category)) return NOT_FOUND;
    const label = categoryLabel(category);
    const reply = await this.orNull(this.bus.request(catalogMessages.listProducts, { category }));
    return {
      title: label,
      data: () => [
        breadcrumbs(this.runtime.PUBLIC_URL, [
          ['Início', pagePath('home')],
          [label, pagePath('category', { category })],
        ]),
      ],
      description: `${label}: gift cards e créditos com entrega rápida, pagos no PIX.`,
      replies: reply ? { [`${catalogRoutes.listProducts.path}?category=${category}`]: reply } : {},
      isPartial: !reply,
      until: [this.untilOf(reply)],
    };
  }

  private untilOf(list: Output<typeof catalogMessages.listProducts.output> | null): Until {
    return list && catalogRoutes.listProducts.cache?.until?.(list, this.clock.nowMs());
  }

  private async product(id: string, look?: Appearance): Promise<Found> {
    try {
      return this.shown(await this.bus.request(catalogMessages.getProduct, { id }), look);
    } catch (error) {
      if (!(error instanceof AppError && error.is(catalogErrors.productNotFound))) throw error;
      return { title: catalogErrors.productNotFound.detail, listed: false, replies: {}, status: 404 };
    }
  }

  private shown(product: ProductView, look?: Appearance): Found {
    const { title, features, image, id, category, startingPrice, descricao } = product;
    const picture = productPicturePath(product, look);
    const { PUBLIC_URL: publicUrl } = this.runtime;
    return {
      title: `${fullTitle(product)} ${startingPrice ? '' : 'por '}${priceLabel(product)}`,
      description: (
        descricao?.replace(/\s+/g, ' ') ??
        `${[title, ...features].join(' · ')}. Pague no PIX e receba na hora.`
      ).slice(0, 300),
      kind: 'product',
      path: pagePath('product', { game: currentSlug(category), id }),
      picture,
      data: (shopName, showsRatings) =>
        productData(product, {
          publicUrl,
          shopName,
          showsRatings,
          now: this.clock.nowMs(),
          image: publicUrl + picture,
        }),
      ...(image && { mainImage: image }),
      replies: { [catalogRoutes.getProduct.path.replace(':id', encodeURIComponent(id))]: product },
      until: [catalogRoutes.getProduct.cache?.until?.(product, this.clock.nowMs())],
    };
  }

  private async orNull<T>(request: Promise<T>): Promise<T | null> {
    return request.catch((error: unknown) => {
      this.logger.debug('page sent without some of its content', { error });
      return null;
    });
  }
}

/** `/jogos/` is the same page as `/jogos`, and search engines should list one of them. */
function plainPath(path: string): string {
  return `/${path.split('/').filter(Boolean).join('/')}`;
}

/** A path with two leading slashes names a host to `new URL(path, base)`, and the page must not point there. */
function absoluteUrl(path: string, publicUrl: string): string {
  const url = new URL(publicUrl);
  url.pathname = path;
  return url.href;
}
