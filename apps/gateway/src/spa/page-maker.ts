import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Appearance } from '@vale/contracts/catalog';
import { pageAt, pages, type PageDefinition, type PageName } from '@vale/contracts/pages';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { Metrics } from '@vale/platform/metrics';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { SHARED_CACHE } from '../http/cache-headers.js';
import { imageSources, pagePolicy, pixelOrigins, sourceOf } from '../http/security-headers.js';
import type { ReplyContent } from '../replies/ready-reply.js';
import { BuiltApp } from './built-app.js';
import { earlyRequests } from './early-requests.js';
import { PageContents } from './page-content.js';
import { fillPage, repliesOf } from './page-html.js';

/** Pages whose first view is the same for all visitors, or empty until a visitor's own data arrives. */
const RENDERED: ReadonlySet<PageName> = new Set<PageName>([
  ...(['home', 'category', 'product', 'checkout', 'order'] as const),
  ...(['bag', 'bagCheckout'] as const),
  ...(['testimonials', 'terms', 'privacy', 'refunds'] as const),
]);

interface Wanted {
  path: string;
  /** Content of the built `index.html`. */
  template: string;
  /** True if the page may show content before its script runs. */
  view: boolean;
  /** The look to show instead of the published one. Such a page is rendered even if nothing can be bought. */
  draft?: Appearance;
}

/** Builds a page: `index.html` with its head, first replies and first view. */
@Injectable()
export class PageMaker {
  private readonly app: BuiltApp;
  private readonly durations;

  constructor(
    @InjectConfig(gatewayConfig) private readonly config: GatewayConfig,
    private readonly contents: PageContents,
    private readonly logger: Logger,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.app = new BuiltApp(resolve(config.WEB_DIST));
    this.durations = metrics.histogram(
      'vale_page_render_seconds',
      'First views of pages rendered, by page and outcome',
      undefined,
      ['page', 'outcome'],
    );
  }

  /** Null while the web app is not built. */
  async template(): Promise<string | null> {
    return this.app.template();
  }

  async make({ path, template, view: mayRender, draft }: Wanted, requestId: string): Promise<ReplyContent> {
    const page = pageAt(path);
    const { secret }: Partial<PageDefinition> = page ? pages[page.name] : {};
    const [found, preload, hashes] = await Promise.all([
      this.contents.of(page, path, requestId, draft),
      page ? this.app.scriptsOf(page.name) : [],
      this.app.inlineHashes(),
    ]);
    const { status, isComplete, isPartial, expiresAt, pixels, replies, ...content } = found;
    // A page that is not kept would be rendered for each visitor.
    const isRendered =
      mayRender && page && status === 200 && (isComplete || draft) && RENDERED.has(page.name);
    const early = earlyRequests(page);
    const fill = async (shown: typeof replies, isStale: boolean): Promise<string> => {
      const view = isRendered ? await this.render(page.name, path, shown, isStale) : undefined;
      const parts = { ...content, replies: shown, preload, early, isStale };
      return fillPage(template, { ...parts, ...(view && { view }) });
    };
    return {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': secret ? 'no-store' : SHARED_CACHE,
        ...(!content.head.listed && { 'x-robots-tag': 'noindex' }),
        // A page with a secret address must load no third-party script.
        'content-security-policy': pagePolicy({
          ...hashes,
          styleHashes: [...hashes.styleHashes, ...(content.lookStyles ? [sourceOf(content.lookStyles)] : [])],
          images: imageSources(this.config.IMAGE_HOSTS, path),
          origins: secret ? [] : pixelOrigins(pixels),
        }),
        ...(secret && { 'referrer-policy': 'no-referrer' }),
      },
      body: await fill(replies, false),
      isPartial,
      staleBody: (body) => fill(repliesOf(body), true),
      // Incomplete pages may be complete for the next visitor, and there are too many unknown addresses to keep.
      expiresAt: secret || !isComplete || status === 404 ? 0 : (expiresAt ?? undefined),
    };
  }

  /** Undefined if rendering fails or the build has no renderer. The page's script renders it then. */
  private async render(page: PageName, path: string, replies: Record<string, unknown>, isStale: boolean) {
    const now = this.clock.nowMs();
    const end = this.durations.startTimer({ page });
    try {
      const render = await this.app.renderer();
      if (!render) return undefined;
      const html = await render({ path, replies, now, isStale });
      end({ outcome: 'ok' });
      return { html, now, path };
    } catch (error) {
      end({ outcome: 'failed' });
      this.logger.warn('page sent without its first view', { page, error });
      return undefined;
    }
  }
}
