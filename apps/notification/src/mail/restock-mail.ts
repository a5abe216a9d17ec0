import type { RestockMailKind } from '@vale/contracts/catalog';
import escapeHtml from 'escape-html';
import type { MailContent } from './mail.js';

export interface RestockMail {
  productTitle: string;
  /** Confirms the request, or leads to the product. */
  url: string;
  /** Deletes the request. */
  stopUrl: string;
  shopName: string;
}

const WORDS: Record<RestockMailKind, { subject: string; why: string; action: string; stop: string }> = {
  confirm: {
    subject: 'Confirme seu aviso',
    why: 'Você pediu um aviso para quando este produto voltar. Confirme que este e-mail é seu:',
    action: 'Confirmar aviso',
    stop: 'Não foi você? Ignore este e-mail, ou apague o pedido:',
  },
  back: {
    subject: 'Voltou ao estoque',
    why: 'O produto que você esperava voltou. Ele é vendido por ordem de compra e pode acabar de novo:',
    action: 'Ver o produto',
    stop: 'Não quer mais avisos deste produto? Saia da lista com um clique:',
  },
};

export function restockMail(kind: RestockMailKind, mail: RestockMail): MailContent {
  const { subject, why, action, stop } = WORDS[kind];
  const { productTitle, url, stopUrl, shopName } = mail;
  const title = productTitle.replace(/\s+/g, ' ').trim();
  return {
    subject: `${subject}: ${title}`,
    text: [title, '', why, url, '', stop, stopUrl, '', shopName, ''].join('\n'),
    html: [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
      `<title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;background:#faf9fc;color:#17131f;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
      '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
      `<h1 style="font-size:24px;margin:0 0 8px">${escapeHtml(title)}</h1>`,
      `<p>${escapeHtml(why)}</p>`,
      `<p><a href="${escapeHtml(url)}" rel="noreferrer" style="display:inline-block;background:#c8ff4d;color:#131a05;border-radius:12px;padding:12px 20px;font-weight:600;text-decoration:none">${action}</a></p>`,
      `<p style="color:#5a5170;font-size:14px">${escapeHtml(stop)} <a href="${escapeHtml(stopUrl)}" rel="noreferrer" style="color:#5a5170">não quero mais avisos</a></p>`,
      `<p style="color:#5a5170;font-size:14px">${escapeHtml(shopName)}</p>`,
      '</div></body></html>',
    ].join(''),
  };
}
