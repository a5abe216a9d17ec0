import { button, greeting, mailDocument, oneLine, paragraph, type MailShop } from './mail-document.js';
import type { MailContent } from './mail.js';

export interface HelpMail {
  customerName: string;
  productTitle: string;
  /** The shop's answer, of one or several lines. */
  text: string;
  orderUrl: string;
  shop: MailShop;
}

/** Replies reach the shop's own address, where no case shows them. */
const HOW_TO_ANSWER =
  'Responda na página do pedido: assim a sua resposta fica junto da conversa. Uma resposta a este e-mail vai para a caixa de entrada da loja.';

/** The shop's answer to a buyer who asked for help. */
export function helpMail({ customerName, productTitle, text, orderUrl, shop }: HelpMail): MailContent {
  const title = `${oneLine(shop.name)} respondeu`;
  const opening = `${greeting(customerName)} A loja respondeu sobre ${oneLine(productTitle)}:`;
  return {
    subject: oneLine(`${title}: ${productTitle}`),
    text: [
      opening,
      '',
      text,
      '',
      `Ver a conversa e responder: ${orderUrl}`,
      '',
      HOW_TO_ANSWER,
      '',
      shop.name,
      '',
    ].join('\n'),
    html: mailDocument({
      title,
      shop,
      body: [
        paragraph(opening),
        ...text.split('\n').filter(Boolean).map(paragraph),
        button(orderUrl, 'Ver a conversa e responder', shop),
        paragraph(HOW_TO_ANSWER),
      ],
    }),
  };
}
