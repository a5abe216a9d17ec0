import type { RestockMailKind } from '@vale/contracts/catalog';
import { button, mailDocument, oneLine, paragraph, stopLink, type MailShop } from './mail-document.js';
import type { MailContent } from './mail.js';

export interface RestockMail {
  productTitle: string;
  /** Confirms the request, or leads to the product. */
  url: string;
  /** Deletes the request. */
  stopUrl: string;
  shop: MailShop;
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
  const { productTitle, url, stopUrl, shop } = mail;
  const title = oneLine(productTitle);
  return {
    subject: `${subject}: ${title}`,
    text: [title, '', why, url, '', stop, stopUrl, '', shop.name, ''].join('\n'),
    html: mailDocument({
      title: subject,
      heading: title,
      shop,
      body: [paragraph(why), button(url, action, shop), stopLink(stop, stopUrl, 'não quero mais avisos')],
    }),
  };
}
