import { canonicalCategory, categoryLabel } from '../catalog/shop-categories.js';
import type { LookPicture } from '../catalog/appearance.js';
import { lookPath } from '../catalog/image-path.js';
import type { ProductView } from '../catalog/product-view.js';
import { EMBED_LIMITS, type Embed } from './embed.js';
import { DEFAULT_EMBED_COLOR, type EmbedConfig } from './template.js';

/** Fields of a product that posts use, a subset of its display view. */
export type PostedProduct = Pick<
  ProductView,
  'id' | 'title' | 'priceText' | 'image' | 'features' | 'category' | 'expiraEm' | 'extras'
>;

export interface PostingShop {
  /** Origin of links and pictures, without a slash at the end. */
  origin: string;
  /** Epoch milliseconds. */
  nowMs: number;
  /** The shop's own look, in place of a colour and icons that nobody chose. */
  look?: { mainColor: string; icon: LookPicture | null } | undefined;
}

/** Order in which the creator offers them. */
export const PLACEHOLDERS = [
  '{accountName}',
  '{category}',
  '{price}',
  '{expirationDate}',
  '{itemCount}',
] as const;

const NO_ITEMS = 'Nenhum item disponível';
const NO_EXPIRY = 'Sem expiração';
const BUY_LINE = '**🛒 Comprar agora:**';

const DATE = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });

/**
 * The embed of a product, which notification sends and the panel previews. An admin's texts are not cut, see
 * `embedProblems`; lists take as many rows as fit into a field.
 */
export function buildEmbed(template: EmbedConfig, product: PostedProduct, shop: PostingShop): Embed {
  const fill = (text: string) => filled(text, product).trim();
  const title = fill(template.title);
  const footer = fill(template.footerText);
  const author = fill(template.authorName);
  const thumbnail = template.thumbnailEnabled ? pictureOf(product.image, product, shop) : '';
  const banner = template.bannerEnabled ? pictureOf(template.bannerUrl, product, shop) : '';
  return {
    ...(title && { title }),
    description: [fill(template.description), `${BUY_LINE}\n${urlOf(product, shop.origin)}`]
      .filter(Boolean)
      .join('\n\n'),
    color: Number.parseInt(colorOf(template, shop).slice(1), 16),
    fields: fieldsOf(template, product),
    timestamp: new Date(shop.nowMs).toISOString(),
    ...(thumbnail && { thumbnail: { url: thumbnail } }),
    ...(banner && { image: { url: banner } }),
    ...(author && { author: { name: author, ...icon(template.authorIcon || iconOf(shop)) } }),
    ...(footer && { footer: { text: footer, ...icon(template.footerIcon || (author ? '' : iconOf(shop))) } }),
  };
}

/** Players and teams where there are any, else the first kind of item that the product has. */
function itemsOf({
  players = [],
  teams = [],
  skins = [],
  agentes = [],
  itens = [],
}: PostedProduct['extras']) {
  const lists: { nome: string }[][] = [[...players, ...teams], skins, agentes, itens];
  return (lists.find((list) => list.length > 0) ?? []).map(({ nome }) => nome);
}

function filled(text: string, product: PostedProduct): string {
  const values: Record<(typeof PLACEHOLDERS)[number], () => string> = {
    '{accountName}': () => product.title,
    '{category}': () => categoryLabel(canonicalCategory(product.category)).toUpperCase(),
    '{price}': () => product.priceText,
    '{expirationDate}': () => (product.expiraEm === null ? NO_EXPIRY : DATE.format(product.expiraEm)),
    '{itemCount}': () => String(itemsOf(product.extras).length),
  };
  return text.replace(/\{\w+\}/g, (placeholder) =>
    Object.hasOwn(values, placeholder) ? values[placeholder as keyof typeof values]() : placeholder,
  );
}

function fieldsOf(template: EmbedConfig, product: PostedProduct): Embed['fields'] {
  const items = itemsOf(product.extras);
  const features = product.features.slice(0, template.maxFeatures);
  return [
    ...(template.showSkinsPreview
      ? [
          {
            name: 'Preview dos Itens',
            value: items.length > 0 ? bulleted(items.slice(0, template.maxSkinsPreview)) : NO_ITEMS,
          },
        ]
      : []),
    // Discord refuses a field without a value.
    ...(template.showFeatures && features.length > 0
      ? [{ name: 'Características', value: bulleted(features) }]
      : []),
  ];
}

function bulleted(texts: readonly string[]): string {
  let value = '';
  for (const text of texts) {
    const next = `${value}${value && '\n'}• ${text}`;
    if ([...next].length > EMBED_LIMITS.fieldValue) break;
    value = next;
  }
  return value;
}

function urlOf({ id, category }: PostedProduct, origin: string): string {
  return `${origin}/product/${category}/${encodeURIComponent(id)}`;
}

/**
 * Discord shows no SVG, and pictures under `/api/files/` are drawings: the PNG that the gateway draws of the product
 * takes their place.
 */
function pictureOf(image: string, { id }: PostedProduct, { origin }: PostingShop): string {
  const path = image.startsWith(`${origin}/`) ? image.slice(origin.length) : image;
  if (SVG.test(path) || path.startsWith('/api/files/'))
    return `${origin}/share/product/${encodeURIComponent(id)}.png`;
  return image.startsWith('/') ? `${origin}${image}` : image;
}

const SVG = /\.svg(?:[?#]|$)/i;

function colorOf({ color }: EmbedConfig, { look }: PostingShop): string {
  return color === DEFAULT_EMBED_COLOR && look?.mainColor ? look.mainColor : color;
}

function iconOf({ look, origin }: PostingShop): string {
  return look?.icon ? origin + lookPath(look.icon.id, 'icon-192.png') : '';
}

function icon(url: string) {
  return url ? { icon_url: url } : {};
}
