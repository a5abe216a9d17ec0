import { accountMail, type AccountMail } from './account-mail.js';
import type { MailContent } from './mail.js';

export function confirmationMail(mail: AccountMail): MailContent {
  return accountMail(mail, {
    heading: 'Confirme seu e-mail',
    why: 'Confirme que este e-mail é seu, para suas compras e avisos chegarem ao lugar certo.',
    action: 'Confirmar meu e-mail',
    ignore: 'Se você não criou esta conta, ignore este e-mail: sem a confirmação nada acontece.',
  });
}
