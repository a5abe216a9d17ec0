import escapeHtml from 'escape-html';
import type { MailContent } from '../mail/mail.js';

const WHEN = new Intl.DateTimeFormat('pt-BR', {
  ...{ timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit' },
});

/** Tells the shop's owner that a conversion destination refused the shop's credentials. */
export function stoppedDestinationMail(name: string, at: number, panelUrl: string): MailContent {
  const lines = [
    `O destino de conversões “${name}” recusou as credenciais da loja em ${WHEN.format(at).replace(', ', ' às ')}.`,
    'As conversões esperam por ele. As que ficarem velhas demais para o destino não serão enviadas.',
    `Veja o motivo no painel, corrija as credenciais e salve: ${panelUrl}`,
  ];
  return {
    subject: `Conversões paradas: ${name}`,
    text: `${lines.join('\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}
