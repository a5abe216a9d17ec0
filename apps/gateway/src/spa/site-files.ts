import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  catalogEvents,
  catalogMessages,
  currentSlug,
  homeCategories,
  lookPath,
  shopBrand,
} from '@vale/contracts/catalog';
import { AppError, platformErrors, type Output } from '@vale/contracts/define';
import { pagePath, PAGE_NAMES, pages } from '@vale/contracts/pages';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import type { ReplyContent } from '../replies/ready-reply.js';
import type { GeneratedFile } from './generated-file.js';
import { ShopReader } from '../shop/shop-reader.js';
import { robotsTxt, sitemapIndexXml, sitemapXml } from './sitemap.js';

type Addresses = Output<typeof catalogMessages.listProductAddresses.output>;

/** Addresses per file when it begins. Products that are listed again are added to it; the protocol allows 50,000. */
const MAX_PER_FILE = 10_000;
/** Addresses per request, which must fit into a message. */
const BATCH = 2_500;

/** The events that change which products are listed, or where. */
const PRODUCTS_LIFE = {
  staleOn: [
    catalogEvents.productCreated,
    catalogEvents.productChanged,
    catalogEvents.productExpired,
    catalogEvents.productDeleted,
  ],
  maxAgeMs: 3_600_000,
};
const FIXED_LIFE = { staleOn: [catalogEvents.shopChanged], maxAgeMs: 3_600_000 };

const PRODUCTS = /^\/sitemap-products(?:-(.+))?\.xml$/;

export const SERVICE_WORKER = '/sw.js';

/** Replaces a service worker that a browser still has, and removes itself with its caches. */
const NO_SERVICE_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
`;

/** Files that crawlers and browsers request beside pages. */
@Injectable()
export class SiteFiles {
  /**
   * The cursors that begin the files of products after the first. A file has the products between two of them, oldest first,
   * so all but the last stay as they are, and only a restart reads every product again.
   */
  private readonly starts = new Set<string>();

  constructor(
    private readonly bus: Bus,
    private readonly shop: ShopReader,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(gatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** `path` is decoded. Null if there is no such file. */
  at(path: string): GeneratedFile | null {
    if (path === '/robots.txt')
      return { life: FIXED_LIFE, make: async () => text('text/plain', robotsTxt(this.runtime.PUBLIC_URL)) };
    if (path === '/manifest.webmanifest') return { life: FIXED_LIFE, make: () => this.manifest() };
    if (path === SERVICE_WORKER) return { life: FIXED_LIFE, make: () => this.serviceWorker() };
    if (path === '/sitemap.xml') return { life: PRODUCTS_LIFE, make: () => this.index() };
    if (path === '/sitemap-pages.xml') return { life: FIXED_LIFE, make: () => this.listedPages() };
    const products = PRODUCTS.exec(path);
    return products && { life: PRODUCTS_LIFE, make: () => this.products(products[1]) };
  }

  private async serviceWorker(): Promise<ReplyContent> {
    const script = this.config.OFFLINE_PAGES ? await this.built('sw.js') : NO_SERVICE_WORKER;
    const content = text('text/javascript', script);
    return { ...content, headers: { ...content.headers, 'cache-control': 'no-cache' } };
  }

  /** The built manifest under the shop's name, with its colour and icon. */
  private async manifest(): Promise<ReplyContent> {
    const [built, settings] = await Promise.all([this.built('manifest.webmanifest'), this.shop.settings()]);
    const { name, icon, accent, hasOwnColor } = shopBrand(settings, 'dark');
    const manifest = {
      ...(JSON.parse(built) as object),
      name,
      short_name: name,
      ...(hasOwnColor && { theme_color: accent }),
      ...(icon && { icons: installedIcons(icon.id) }),
    };
    return text('application/manifest+json', JSON.stringify(manifest));
  }

  private built(file: string): Promise<string> {
    return readFile(join(this.config.WEB_DIST, file), 'utf8').catch((cause: unknown) => {
      throw new AppError(platformErrors.notFound, { cause });
    });
  }

  private async index(): Promise<ReplyContent> {
    await this.findStarts();
    const later = [...this.starts].map((start) => `/sitemap-products-${encodeURIComponent(start)}.xml`);
    const files = ['/sitemap-pages.xml', '/sitemap-products.xml', ...later];
    return xml(sitemapIndexXml(files.map((file) => ({ url: this.absolute(file) }))));
  }

  private async listedPages(): Promise<ReplyContent> {
    await this.shop.settings();
    const fixed = PAGE_NAMES.filter((name) => pages[name].listed && !pages[name].path.includes(':'));
    const categories = homeCategories().map((category) => pagePath('category', { category }));
    const paths = [...fixed.map((name) => pages[name].path), ...categories];
    return xml(sitemapXml(paths.map((path) => ({ url: this.absolute(path) }))));
  }

  /** Reads the last known file and those that have begun since. */
  private async findStarts(): Promise<void> {
    let next: string | null = [...this.starts].at(-1) ?? null;
    do {
      ({ nextCursor: next } = await this.read(next ?? undefined));
      if (next) this.starts.add(next);
    } while (next);
  }

  /** Returns where the next file begins; undefined for the last one, and for one that only another replica has begun. */
  private endOf(start: string | undefined): string | undefined {
    const starts = [undefined, ...this.starts];
    return starts[starts.indexOf(start) + 1];
  }

  private async products(start: string | undefined): Promise<ReplyContent> {
    if (!this.endOf(start)) await this.findStarts();
    const { items } = await this.read(start, this.endOf(start));
    const entries = items.map(({ id, category, changedAt }) => ({
      url: this.absolute(pagePath('product', { game: currentSlug(category), id })),
      changedAt,
    }));
    return xml(sitemapXml(entries));
  }

  /** The addresses of one file, which ends with `upTo` or when it is full, and where the next file begins. */
  private async read(from: string | undefined, upTo?: string): Promise<Addresses> {
    const limit = upTo ? Infinity : MAX_PER_FILE;
    const items: Addresses['items'] = [];
    let cursor: string | null | undefined = from;
    do {
      const page: Addresses = await this.bus.request(catalogMessages.listProductAddresses, {
        limit: BATCH,
        ...(cursor && { cursor }),
        ...(upTo && { upTo }),
      });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor && items.length < limit);
    return { items, nextCursor: cursor ?? null };
  }

  private absolute(path: string): string {
    return this.runtime.PUBLIC_URL + path;
  }
}

function installedIcons(id: string): object[] {
  const type = 'image/png';
  return [
    { src: lookPath(id, 'icon-192.png'), sizes: '192x192', type, purpose: 'any' },
    { src: lookPath(id, 'icon-512.png'), sizes: '512x512', type, purpose: 'any' },
    { src: lookPath(id, 'maskable-512.png'), sizes: '512x512', type, purpose: 'maskable' },
  ];
}

const xml = (body: string) => text('application/xml', body);

function text(type: string, body: string): ReplyContent {
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
    body,
  };
}
