import { Injectable } from '@nestjs/common';
import { catalogMessages, currentSlug, type Appearance, type ThemeName } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { pagePath } from '@vale/contracts/pages';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { imageSources, previewPolicy } from '../http/security-headers.js';
import { inlineIn, STYLES } from './built-app.js';
import { PageMaker } from './page-maker.js';

interface Preview {
  page: 'home' | 'product';
  theme: ThemeName;
  look: Appearance;
}

/** Scripts, what loads them, and the sentence for browsers without them. */
const SCRIPTS =
  /<script\b.*?<\/script>|<noscript>.*?<\/noscript>|<link rel="(?:modulepreload|later|early)"[^>]*>/gs;

/** Pages as shoppers would see them with a look that is not published. */
@Injectable()
export class PagePreviews {
  constructor(
    private readonly pages: PageMaker,
    private readonly bus: Bus,
    @InjectConfig(gatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** Throws `platform.not-found` while the web app is not built. */
  async make(
    { page, theme, look }: Preview,
    requestId: string,
  ): Promise<{ html: string; headers: Record<string, string> }> {
    const template = await this.pages.template();
    if (template === null) throw new AppError(platformErrors.notFound);
    const path = page === 'product' ? await this.productPath() : pagePath('home');
    const { body } = await this.pages.make({ path, template, view: true, draft: look }, requestId);
    const html = String(body)
      .replace(SCRIPTS, '')
      // Nobody can answer the question about cookies without scripts, so it is hidden.
      .replace('<html ', `<html data-theme="${theme}" data-decided `)
      .replace('</head>', '<base target="_blank"></head>');
    const policy = previewPolicy({
      styleHashes: inlineIn(html, STYLES),
      images: imageSources(this.config.IMAGE_HOSTS, path),
    });
    return {
      html,
      headers: {
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      },
    };
  }

  /** A shop without products has only its home to show. */
  private async productPath(): Promise<string> {
    const { items } = await this.bus.request(catalogMessages.listProducts, { limit: 1 });
    const [product] = items;
    return product
      ? pagePath('product', { game: currentSlug(product.category), id: product.id })
      : pagePath('home');
  }
}
