import { isCategory, type CategorySlug } from '@vale/contracts/catalog';

/** A page of the web app, as far as its HTML differs from the others'. */
export type Page =
  | { kind: 'home' }
  | { kind: 'category'; category: CategorySlug }
  | { kind: 'product'; id: string }
  | { kind: 'plain'; title: string; listed: boolean; screen: string }
  | { kind: 'unknown' };

interface PlainPage {
  pattern: RegExp;
  title: string;
  /** Whether search engines may list it. */
  listed: boolean;
  screen: string;
}

const screens = 'src/screens';

const plainPages: PlainPage[] = [
  { pattern: /^\/depoimentos$/, title: 'Depoimentos', listed: true, screen: 'testimonials/testimonials' },
  { pattern: /^\/login$/, title: 'Entrar', listed: true, screen: 'session/login' },
  { pattern: /^\/perfil$/, title: 'Meu perfil', listed: false, screen: 'account/profile' },
  {
    pattern: /^\/checkout\/[^/]+\/[^/]+$/,
    title: 'Finalizar compra',
    listed: false,
    screen: 'checkout/checkout',
  },
  { pattern: /^\/pedido\/[^/]+$/, title: 'Seu pedido', listed: false, screen: 'order/order' },
  { pattern: /^\/checkout-success(\/|$)/, title: 'Sua compra', listed: false, screen: 'order/success' },
  // Any path with such a segment is a success page.
  { pattern: /\/success(\/|$)/, title: 'Sua compra', listed: false, screen: 'order/success' },
  { pattern: /^\/checker$/, title: 'Verificação', listed: false, screen: 'checker/checker' },
  { pattern: /^\/dev\/mailbox$/, title: 'Caixa de e-mails', listed: false, screen: 'dev/mailbox' },
  { pattern: /^\/admin(\/|$)/, title: 'Painel', listed: false, screen: 'admin/panel' },
];

/** `path` without query. The web app's own list is `apps/web/src/app/paths.ts`. */
export function pageAt(path: string): Page {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (trimmed === '' || trimmed === '/') return { kind: 'home' };
  const slug = trimmed.slice(1);
  if (isCategory(slug)) return { kind: 'category', category: slug };
  const product = /^\/product\/[^/]+\/([^/]+)$/.exec(trimmed);
  if (product) return { kind: 'product', id: decoded(product[1]!) };
  const plain = plainPages.find(({ pattern }) => pattern.test(trimmed));
  if (!plain) return { kind: 'unknown' };
  const { title, listed } = plain;
  return { kind: 'plain', title, listed, screen: sourceOf(plain.screen) };
}

/** The source file of the page's screen, under which the build's manifest knows its chunk. */
export function screenOf(page: Page): string | null {
  if (page.kind === 'home') return sourceOf('home/home');
  if (page.kind === 'category') return sourceOf('catalog/category');
  if (page.kind === 'product') return sourceOf('product/product');
  return page.kind === 'plain' ? page.screen : null;
}

function sourceOf(screen: string): string {
  return `${screens}/${screen}-screen.tsx`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
