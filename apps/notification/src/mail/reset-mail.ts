import { accountMail, type AccountMail } from './account-mail.js';
import type { MailContent } from './mail.js';

export function resetMail(mail: AccountMail): MailContent {
  return accountMail(mail, {
    heading: 'Redefina sua senha',
    why: 'Recebemos um pedido para criar uma nova senha para a sua conta.',
    action: 'Criar nova senha',
    ignore: 'Se não foi você, ignore este e-mail: sua senha continua a mesma.',
  });
}
