import type {
  CallPurpose,
  CallUse,
  PaymentMethodView,
  PaymentProviderView,
  SecretMark,
} from '@vale/contracts/checkout';
import { dateText } from '../../../shared/time/dates.js';
import type { Tone } from '../../../shared/ui/notice.js';

interface MethodState {
  text: string;
  tone: Tone;
}

export function stateOf({ isActive, isReadable, replacedBy }: PaymentMethodView): MethodState {
  if (!isReadable) return { text: 'SEGREDOS ILEGÍVEIS', tone: 'danger' };
  if (isActive) return { text: 'ATIVO', tone: 'ok' };
  return replacedBy === null ? { text: 'INATIVO', tone: 'warn' } : { text: 'SUBSTITUÍDO', tone: 'info' };
}

export function failsToRegister({ sources = [] }: PaymentMethodView): boolean {
  return sources.some(({ source, problem }) => source === 'registration' && problem !== '');
}

/** Postponed calls are told by the row of calls. */
export function shownSources({ sources = [] }: PaymentMethodView) {
  return sources.filter(({ source }) => source !== 'calls');
}

export function callsText({ used, limit, hours }: CallUse): string {
  const [made, most] = [used, limit].map((calls) => calls.toLocaleString('pt-BR'));
  return `${made} de ${most} em ${hours} h`;
}

const CALLS: Record<CallPurpose, string> = {
  charge: 'cobranças novas',
  refund: 'devoluções',
  lookup: 'consultas',
  list: 'listas',
  poll: 'consultas periódicas',
};

/** Names the calls that wait, the least important first. */
export function postponedText(postponed: readonly CallPurpose[]): string {
  const names = postponed.toReversed().map((purpose) => CALLS[purpose]);
  const why = postponed.includes('charge') ? 'O limite acabou.' : 'O resto é para o que é mais urgente.';
  return `Adiadas: ${names.join(', ')}. ${why}`;
}

/** Says that a secret is set, never what it is. */
export function secretText({ set, last4, expiresAt }: SecretMark): string {
  if (!set) return 'não definido';
  if (expiresAt) return `definido, vale até ${dateText(expiresAt)}`;
  return last4 ? `definido (final ${last4})` : 'definido';
}

/** The fields of its account that are set, with their labels. */
export function accountRows(
  { settings, secrets }: PaymentMethodView,
  provider: PaymentProviderView | undefined,
): [label: string, text: string][] {
  return (provider?.fields ?? []).flatMap(({ name, label, secret, options }): [string, string][] => {
    const short = label.replace(/ \(opcional\)$/, '');
    if (secret) return secrets[name]?.set ? [[short, secretText(secrets[name])]] : [];
    const value = settings[name];
    if (typeof value !== 'string') return [];
    return [[short, options?.find((one) => one.value === value)?.label ?? value]];
  });
}

/** Lists what the provider can do by itself; the rest is manual. */
export function capabilitiesText({ cancel, refund, settledList }: PaymentMethodView['capabilities']): string {
  const can = [cancel && 'cancelar cobranças', refund && 'devolver', settledList && 'listar recebidos'];
  return can.filter(Boolean).join(', ') || 'só cobrar e consultar';
}

/** Money that somebody sends to the Pix key itself. */
export function strayMoneyText({ settledList }: PaymentMethodView['capabilities']): string {
  return settledList
    ? 'o que chega direto à chave vira pendência'
    : 'o que chega direto à chave só aparece no painel do provedor: a API dele não lista';
}

/** Explains what switching the method does to the shop. */
export function consequences(method: PaymentMethodView, active: PaymentMethodView | undefined): string[] {
  const open = 'As cobranças em aberto continuam com o método que as fez: são lidas e devolvidas por ele.';
  if (method.isActive)
    return [
      `Nenhum pedido novo poderá ser pago: a loja mostra “Método de Pagamento Indisponível” até que outro método seja ativado.`,
      open,
    ];
  return [
    `Os pedidos novos passam a ser cobrados por “${method.name}”${active ? `, e não mais por “${active.name}”` : ''}.`,
    open,
  ];
}
