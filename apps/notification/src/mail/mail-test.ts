import type { MailFault } from './mail-transport.js';
import { plainMail } from './mail-document.js';
import type { MailContent } from './mail.js';

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const FAULT_TEXTS: Record<MailFault['kind'], string> = {
  'not-configured': 'Nenhum servidor de e-mail está configurado (SMTP_URL).',
  'address-unknown': 'O endereço do servidor de e-mail não existe. Confira SMTP_URL.',
  'connection-refused': 'O servidor de e-mail recusou a conexão. Confira o endereço e a porta em SMTP_URL.',
  'no-answer': 'O servidor de e-mail não respondeu como esperado. Confira SMTP_URL e tente de novo.',
  tls: 'A conexão segura com o servidor de e-mail falhou. Confira se SMTP_URL usa smtp:// ou smtps://.',
  credentials: 'O servidor de e-mail recusou o usuário ou a senha de SMTP_URL.',
  sender: 'O servidor de e-mail recusou o remetente (MAIL_FROM).',
  recipient: 'O servidor de e-mail recusou o destinatário.',
  refused: 'O servidor de e-mail recusou a mensagem.',
};

export function faultText(kind: MailFault['kind']): string {
  return FAULT_TEXTS[kind];
}

/** `now` in epoch milliseconds tells tests apart in the inbox. */
export function testMail(now: number): MailContent {
  const lines = [
    'Este é um e-mail de teste, pedido no painel da loja.',
    'Se ele chegou, os e-mails com os códigos das compras também chegam. Confira se não caiu na caixa de spam.',
    `Enviado em ${MOMENT.format(now)} (horário de Brasília).`,
  ];
  return plainMail('E-mail de teste da loja', lines);
}
