import type { OverdueCase } from '@vale/contracts/checkout';
import { momentText, plainMail } from '../mail/mail-document.js';
import type { MailContent } from '../mail/mail.js';
import { CASE_TITLES } from './case-titles.js';

/** The mail names this many cases and says how many more there are. */
const MAX_NAMED = 50;

/** Lists cases past their deadline, oldest deadline first. */
export function overdueCasesMail(cases: readonly OverdueCase[]): MailContent {
  const count = cases.length === 1 ? '1 caso' : `${cases.length} casos`;
  const named = cases.toSorted((a, b) => a.deadline - b.deadline).slice(0, MAX_NAMED);
  const lines = [
    `${count} da caixa de entrada do painel ${cases.length === 1 ? 'passou' : 'passaram'} do prazo:`,
    ...named.map(lineOf),
    ...(cases.length > named.length ? [`… e mais ${cases.length - named.length}.`] : []),
    'Este aviso é enviado uma vez por caso.',
  ];
  return plainMail(`${count} fora do prazo na caixa de entrada`, lines);
}

function lineOf({ kind, transactionId, deadline }: OverdueCase): string {
  const order = transactionId === null ? '' : `, pedido ${transactionId}`;
  return `- ${CASE_TITLES[kind]}${order}, prazo ${momentText(deadline).replace(', ', ' às ')}`;
}
