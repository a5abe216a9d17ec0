import { centavosText, toCentavos, toReais } from '@vale/contracts/money';
import type { BankCharge, ReadFault } from './bank-charge.js';

/** A charge as its account's API describes it. */
export function described(charge: BankCharge, now: number): object {
  const { dialect, listsPayments } = charge.account;
  if (dialect) return dialect.describe(charge);
  return listsPayments ? cobOf(charge) : transactionOf(charge, now);
}

function cobOf(charge: BankCharge): object {
  const { id, word, askedCentavos, pixCode, payments } = charge;
  const status = word === 'waiting' ? 'ATIVA' : 'REMOVIDA_PELO_PSP';
  return {
    txid: id,
    status: payments.length > 0 ? 'CONCLUIDA' : status,
    valor: { original: toReais(askedCentavos).toFixed(2) },
    pixCopiaECola: pixCode,
    pix: pixOf(charge),
  };
}

export function pixOf({ id, payments }: BankCharge) {
  return payments.map(({ endToEndId, centavos, at, refunds }) => ({
    endToEndId,
    txid: id,
    valor: toReais(centavos).toFixed(2),
    horario: new Date(at).toISOString(),
    devolucoes: refunds.map(({ id: devolucao, centavos: back, isShops: _, ...rest }) => ({
      id: devolucao,
      valor: toReais(back).toFixed(2),
      ...rest,
      horario: { solicitacao: new Date(at).toISOString() },
    })),
  }));
}

function transactionOf(charge: BankCharge, now: number): object {
  const { id, reference, askedCentavos, pixCode, payments } = charge;
  const paid = paidCentavos(charge);
  return {
    identifier: id,
    externalReference: reference,
    status: wordOf(charge, now),
    amount: toReais(payments.length > 0 ? paid : askedCentavos),
    pix: { qrCode: pixCode },
    paidAt: payments[0] ? new Date(payments[0].at).toISOString() : null,
  };
}

function wordOf(charge: BankCharge, now: number): string {
  const { word, payments, askedCentavos, expiresAt } = charge;
  if (word !== 'waiting') return word;
  const paid = paidCentavos(charge);
  if (payments.length > 0)
    return paid === askedCentavos ? 'paid' : paid < askedCentavos ? 'underpaid' : 'overpaid';
  return now > expiresAt ? 'expired' : 'Waiting Payment';
}

export function paidCentavos({ payments }: BankCharge): number {
  return payments.reduce((sum, { centavos }) => sum + centavos, 0);
}

export function returnedCentavos(charge: BankCharge): number {
  if (charge.word === 'refunded') return paidCentavos(charge);
  return charge.payments
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { status, centavos }) => sum + (status === 'DEVOLVIDO' ? centavos : 0), 0);
}

export function bodyOf({ id, account, reference, word, payments }: BankCharge): object {
  if (!account.listsPayments) return { identifier: id, externalReference: reference, status: word };
  return { pix: payments.map(({ endToEndId }) => ({ endToEndId, txid: id })) };
}

export function disguised(object: object, fault: ReadFault | undefined): object {
  const change = (key: string, value: unknown): unknown => {
    if (fault === 'comma-sums' && (key === 'amount' || key === 'valor') && typeof value !== 'object')
      return centavosText(toCentavos(Number(value))).replace('R$ ', '');
    if (fault === 'other-charge' && key === 'identifier') return 'another';
    if (fault === 'no-payment-id' && key === 'endToEndId') return undefined;
    if (fault === 'settled-word' && key === 'pix' && Array.isArray(value)) return undefined;
    if (fault === 'settled-word' && key === 'status') return 'LIQUIDADA';
    if (fault === 'no-claims' && key === 'devolucoes')
      return (value as { natureza: string }[]).filter(({ natureza }) => natureza !== 'MED_FRAUDE');
    if (fault === 'no-reference' && key === 'externalReference') return undefined;
    if (fault === 'unknown-word' && key === 'status') return 'EM_ANALISE_ESPECIAL';
    if (fault === 'expired' && key === 'status' && value === 'Waiting Payment') return 'expired';
    return value;
  };
  return fault ? (JSON.parse(JSON.stringify(object, change)) as object) : object;
}
