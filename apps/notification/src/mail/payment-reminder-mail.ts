import { centavosText } from '@vale/contracts/money';
import {
  button,
  greeting,
  mailDocument,
  momentText,
  oneLine,
  paragraph,
  stopLink,
  type MailShop,
} from './mail-document.js';
import type { MailContent } from './mail.js';

export interface PaymentReminder {
  customerName: string;
  productTitle: string;
  totalCentavos: number;
  /** Epoch milliseconds. */
  expiresAt: number;
  orderUrl: string;
  stopUrl: string;
  shop: MailShop;
}

const STOP = 'Não quer mais lembretes e avisos da loja?';

export function paymentReminderMail(reminder: PaymentReminder): MailContent {
  const { customerName, totalCentavos, expiresAt, orderUrl, stopUrl, shop } = reminder;
  const title = oneLine(reminder.productTitle);
  const hello = greeting(customerName);
  const until = momentText(expiresAt).replace(', ', ' às ');
  const why = `Seu pedido de ${title} (${centavosText(totalCentavos)}) está reservado e o PIX ainda não foi pago. Ele vale até ${until} (horário de Brasília).`;
  const paid = 'Se você já pagou ou desistiu, ignore este e-mail. É o único lembrete deste pedido.';
  return {
    subject: `Seu PIX ainda vale: ${title}`,
    text: [
      hello,
      '',
      why,
      '',
      `Pagar o pedido: ${orderUrl}`,
      '',
      paid,
      '',
      STOP,
      stopUrl,
      '',
      shop.name,
      '',
    ].join('\n'),
    html: mailDocument({
      title: 'Seu PIX ainda vale',
      shop,
      body: [
        paragraph(`${hello} ${why}`),
        button(orderUrl, 'Pagar o pedido', shop),
        paragraph(paid),
        stopLink(STOP, stopUrl, 'Parar de receber'),
      ],
    }),
  };
}
