import { centavosText } from '@vale/contracts/money';
import { button, greeting, mailDocument, momentText, oneLine, paragraph, stopLink } from './mail-document.js';
import type { MailContent } from './mail.js';

export interface PaymentReminder {
  customerName: string;
  productTitle: string;
  totalCentavos: number;
  /** Epoch milliseconds. */
  expiresAt: number;
  orderUrl: string;
  stopUrl: string;
  shopName: string;
}

const STOP = 'Não quer mais lembretes e avisos da loja?';

export function paymentReminderMail(reminder: PaymentReminder): MailContent {
  const { customerName, totalCentavos, expiresAt, orderUrl, stopUrl, shopName } = reminder;
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
      shopName,
      '',
    ].join('\n'),
    html: mailDocument({
      title: 'Seu PIX ainda vale',
      shopName,
      body: [
        paragraph(`${hello} ${why}`),
        button(orderUrl, 'Pagar o pedido'),
        paragraph(paid),
        stopLink(STOP, stopUrl, 'Parar de receber'),
      ],
    }),
  };
}
