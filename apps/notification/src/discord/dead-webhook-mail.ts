import { plainMail } from '../mail/mail-document.js';
import type { MailContent } from '../mail/mail.js';

/** Warns the shop's owner that Discord no longer knows a webhook. */
export function deadWebhookMail(status: number, isOfAlerts: boolean): MailContent {
  const lines = [
    `O Discord respondeu HTTP ${status}: o webhook ${isOfAlerts ? 'privado dos avisos' : 'da loja'} foi apagado ou seu token mudou.`,
    'As publicações que esperavam por ele foram canceladas, e nada mais será enviado a ele.',
    'Crie outro webhook no seu servidor e salve a URL no painel, em Discord › Configurações.',
  ];
  return plainMail('O webhook do Discord não funciona mais', lines);
}
