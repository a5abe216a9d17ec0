import { centavosText } from '@vale/contracts/money';
import escapeHtml from 'escape-html';
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

const TIME = new Intl.DateTimeFormat('pt-BR', {
  ...{ timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit' },
});

const STOP = 'Não quer mais lembretes e avisos da loja?';

export function paymentReminderMail(reminder: PaymentReminder): MailContent {
  const { customerName, totalCentavos, expiresAt, orderUrl, stopUrl, shopName } = reminder;
  const title = reminder.productTitle.replace(/\s+/g, ' ').trim();
  const greeting = `Olá, ${customerName.trim().split(/\s+/)[0] ?? ''}!`;
  const until = TIME.format(expiresAt).replace(', ', ' às ');
  const why = `Seu pedido de ${title} (${centavosText(totalCentavos)}) está reservado e o PIX ainda não foi pago. Ele vale até ${until} (horário de Brasília).`;
  const paid = 'Se você já pagou ou desistiu, ignore este e-mail. É o único lembrete deste pedido.';
  return {
    subject: `Seu PIX ainda vale: ${title}`,
    text: [
      greeting,
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
    html: [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
      '<title>Seu PIX ainda vale</title></head>',
      '<body style="margin:0;background:#faf9fc;color:#17131f;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
      '<div style="max-width:560px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere">',
      '<h1 style="font-size:24px;margin:0 0 8px">Seu PIX ainda vale</h1>',
      `<p>${escapeHtml(greeting)} ${escapeHtml(why)}</p>`,
      `<p><a href="${escapeHtml(orderUrl)}" style="display:inline-block;background:#c8ff4d;color:#131a05;border-radius:12px;padding:12px 20px;font-weight:600;text-decoration:none">Pagar o pedido</a></p>`,
      `<p>${escapeHtml(paid)}</p>`,
      `<p style="color:#5a5170;font-size:14px">${STOP} <a href="${escapeHtml(stopUrl)}" rel="noreferrer" style="color:#5a5170">Parar de receber</a></p>`,
      `<p style="color:#5a5170;font-size:14px">${escapeHtml(shopName)}</p>`,
      '</div></body></html>',
    ].join(''),
  };
}
