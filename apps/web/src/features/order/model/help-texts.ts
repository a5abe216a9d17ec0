import type { HelpReason, HelpState, HelpUnit } from '@vale/contracts/checkout';
import { dateTimeText } from '../../../shared/time/dates.js';

export const helpTexts = {
  title: 'Ajuda com este pedido',
  loading: 'Carregando…',
  units: 'Quais unidades?',
  noUnits: 'Não há unidade deste pedido para a qual abrir um novo pedido de ajuda.',
  noUnit: 'Escolha pelo menos uma unidade.',
  message: 'Sua mensagem',
  noMessage: 'Escreva uma mensagem.',
  hint: 'Não escreva o código, senhas nem dados do cartão.',
  send: 'Pedir ajuda',
  sending: 'Enviando…',
  cancel: 'Cancelar',
  sent: 'Recebemos seu pedido de ajuda. A resposta aparece aqui e no seu e-mail.',
  reply: 'Escreva sua resposta',
  sendReply: 'Enviar resposta',
  unsent: 'O pedido de ajuda terminou antes de você enviar isto:',
  picture: 'imagem',
  removedPicture: 'A loja removeu a imagem.',
  you: 'Você',
  log: (units: string) => `Conversa sobre ${units}`,
} as const;

/** Shown under the reasons, before the units are known. */
export const reasonHints: Record<HelpReason, string> = {
  'code-failed': 'Com defeito, a loja troca ou devolve o valor.',
  'bought-wrong': 'Veja o que pode ser devolvido.',
  'money-back': 'Veja a regra de cada unidade.',
};

/** Nothing was paid for a grant. */
export const grantHint = 'Conte o que aconteceu: a loja pode trocar o código.';

export const helpStateTexts: Record<HelpState, string> = {
  waiting: 'Em atendimento',
  answered: 'A loja respondeu',
  refunded: 'Devolução decidida',
  closed: 'Encerrado',
};

const DEFECT =
  'Código com defeito: a loja troca ou devolve o valor. Avise em até 30 dias (CDC, arts. 18 e 26).';
const WITHDRAWAL =
  'O código ainda não foi enviado nem mostrado: você pode desistir e receber tudo de volta (CDC, art. 49).';
/** As in the default legal texts. */
const SHOP =
  'O código já foi enviado. Em até 7 dias da entrega, a loja confirma com a marca que ele não foi usado e devolve o valor.';

const UNSEEN = 'Você ainda não mostrou este código: pode desistir e receber tudo de volta';
const LATE = 'Os 7 dias para desistir sem dizer o motivo (CDC, art. 49) já passaram. A loja decide.';

/** `shopRule`: the owner's own rule for codes that were sent; empty for the default one. */
export function ruleText(
  { rule, unseenUntil }: Pick<HelpUnit, 'rule' | 'unseenUntil'>,
  reason: HelpReason,
  shopRule: string,
): string {
  if (reason === 'code-failed') return DEFECT;
  if (unseenUntil !== undefined) {
    if (rule === 'shop') return shopRule || LATE;
    return `${UNSEEN}${unseenUntil === null ? '' : `, até ${dateTimeText(unseenUntil)}`} (CDC, art. 49).`;
  }
  return rule === 'withdrawal' ? WITHDRAWAL : shopRule || SHOP;
}

/** A code that nobody has yet cannot fail. */
export function unitsFor(reason: HelpReason, units: readonly HelpUnit[]): HelpUnit[] {
  return units.filter(({ isGiven }) => reason !== 'code-failed' || isGiven);
}
