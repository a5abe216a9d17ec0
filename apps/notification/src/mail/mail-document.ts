import {
  lookPath,
  shopBrand,
  THEME_COLORS,
  type LookPicture,
  type ShopBrand,
  type ShopSettings,
} from '@vale/contracts/catalog';
import { plainFirstName } from '@vale/contracts/person';
import escapeHtml from 'escape-html';
import type { MailContent } from './mail.js';

/** The shop as its mails show it, on their light background, and on the dark one of readers that ask for it. */
export interface MailShop extends ShopBrand {
  /** Begins the addresses of its pictures. */
  origin: string;
  dark: ShopBrand;
}

export function mailShop(settings: ShopSettings, origin: string): MailShop {
  return { ...shopBrand(settings, 'light'), origin, dark: shopBrand(settings, 'dark') };
}

interface MailDocument {
  /** Plain text, as are the next two. */
  title: string;
  /** Absent if it equals the title. */
  heading?: string;
  shop: MailShop;
  /** HTML below the heading. */
  body: readonly string[];
}

/** The HTML of a mail to a shopper. */
export function mailDocument({ title, heading = title, shop, body }: MailDocument): string {
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><style>${darkStyles(shop)}</style>`,
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;background:#f1eef7;color:#17131f;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere">',
    `<p style="font-size:20px;font-weight:700;margin:0 0 12px">${logoOrName(shop)}</p>`,
    '<div class="card" style="background:#fff;border:1px solid #dad4e6;border-radius:16px;padding:20px">',
    `<h1 style="font-size:24px;line-height:1.25;margin:0 0 8px">${escapeHtml(heading)}</h1>`,
    ...body,
    '</div></div></body></html>',
  ].join('');
}

/** Wins over the styles of the elements, which are the light ones because some readers drop this sheet. */
function darkStyles({ dark }: MailShop): string {
  const { surfaces, muted } = THEME_COLORS.dark;
  const [page, card, box] = surfaces;
  const rules = [
    ['body', `background:${page};color:${THEME_COLORS.dark.end}`],
    ['.card', `background:${card};border-color:#3a3350`],
    ['.box', `background:${box}`],
    ['.quiet', `color:${muted}`],
    ['.link', `color:${dark.accentText}`],
    ['.button', `background:${dark.accent};color:${dark.onAccent};border-color:${dark.onAccent}`],
  ].map(([selector, style]) => `${selector}{${style!.replaceAll(/;|$/g, '!important;')}}`);
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

/** CSS pixels. The picture has twice as many. */
const LOGO = { width: 220, height: 48 };

/** Readers that load no pictures show the name. */
function logoOrName({ name, logo, origin, dark }: MailShop): string {
  if (!logo) return escapeHtml(name);
  const addressOf = ({ id }: LookPicture) => escapeHtml(origin + lookPath(id, 'logo.png'));
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1);
  const [width, height] = [logo.width, logo.height].map((side) => Math.round(side * scale));
  const picture = `<img src="${addressOf(logo)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="border:0;max-width:100%">`;
  if (!dark.logo || dark.logo.id === logo.id) return picture;
  return `<picture><source media="(prefers-color-scheme:dark)" srcset="${addressOf(dark.logo)}">${picture}</picture>`;
}

/** A mail to the shop's owner: one paragraph per line. */
export function plainMail(subject: string, lines: readonly string[]): MailContent {
  return { subject, text: `${lines.join('\n')}\n`, html: lines.map(paragraph).join('\n') };
}

export function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

export function smallPrint(html: string): string {
  return `<p class="quiet" style="color:#5a5170;font-size:14px">${html}</p>`;
}

export function linkTo(url: string, text: string, { accentText }: Pick<MailShop, 'accentText'>): string {
  return `<a class="link" href="${escapeHtml(url)}" rel="noreferrer" style="color:${accentText}">${escapeHtml(text)}</a>`;
}

export function button(url: string, text: string, { accent, onAccent }: MailShop): string {
  return `<p><a class="button" href="${escapeHtml(url)}" rel="noreferrer" style="display:inline-block;background:${accent};color:${onAccent};border:1px solid ${onAccent};border-radius:12px;padding:12px 20px;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>`;
}

/** A link to end further mails, after the question that leads to it. */
export function stopLink(question: string, url: string, text: string): string {
  return smallPrint(
    `${escapeHtml(question)} <a class="quiet" href="${escapeHtml(url)}" rel="noreferrer" style="color:#5a5170">${escapeHtml(text)}</a>`,
  );
}

/** For subjects: a product's name must not start another mail header. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Strangers may order or register with somebody else's e-mail and any name. */
export function greeting(name: string): string {
  const first = plainFirstName(name);
  return first ? `Olá, ${first}!` : 'Olá!';
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `23/11, 12:30` */
export function momentText(at: number): string {
  return MOMENT.format(at);
}
