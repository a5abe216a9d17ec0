import { writeDynamicBrCode } from '@vale/contracts/pix';
import type { ChargeSnapshot, RefundSnapshot } from '../../orders/money/charge-snapshot.js';
import { withFee } from '../../orders/money/payment.js';
import type { SettledPage, SettledPayment, UnreadPayment } from './payment-provider.js';
import { ProviderError, readable } from './provider-errors.js';
import { claimsMoney } from './provider-evidence.js';
import { plainWord, refundStateReader, statusReader, type ProviderStatuses } from './provider-status.js';
import { centavosOf, fieldOf, instantOf, listOf, referenceOf, textOf, totalOf } from './provider-values.js';
import { splitEntries } from './settled-entries.js';

/**
 * The replies of the Central Bank's API Pix 2.9 (github.com/bacen/pix-api, openapi.yaml). New fields and enum values count
 * as compatible there, so every field is read by itself.
 */

export const TIME_ZONE = 'Z';

/** The state of a record, not of its money: a charge that has expired stays ATIVA, and one paid too little is CONCLUIDA. */
export const API_PIX_STATUSES: ProviderStatuses = {
  open: ['ativa'],
  paid: ['concluida'],
  cancelled: ['removida pelo usuario recebedor', 'removida pelo psp'],
};
const statusOf = statusReader(API_PIX_STATUSES);

/** Status words for received money that banks add to the API's own. */
const SETTLED_WORD = /^(concluid|liquidad|pag|quitad|recebid|creditad|confirmad|efetivad|finalizad)[ao]$/;

function isSettledWord(word: string): boolean {
  return SETTLED_WORD.test(plainWord(word));
}

const refundStateOf = refundStateReader({ done: ['devolvido'], failed: ['nao realizado'] });
/** Refunds that the payer's bank asked for after a fraud claim (MED). While one is open, the payment is disputed. */
const DISPUTE = /^MED_/;

/** A host and a path of plain characters, at most the 77 that the schema and field 26 of a BR Code allow: no bank opens another. */
const LOCATION = /^(?=.{1,77}$)[a-z\d.-]+(:\d{1,5})?\/[\x21-\x7e]+$/i;

/** Reads `CobGerada` and `CobCompleta`. If there are payments, they determine the status. */
export function snapshotOfCob(cob: unknown): ChargeSnapshot {
  const providerStatus = textOf(fieldOf(cob, 'status')) ?? '';
  const listed = listOf(fieldOf(cob, 'pix'));
  const payments = listed.map(readablePix).filter((payment) => payment !== null);
  const asked = askedCentavosOf(cob);
  const paid = totalOf(payments.map(({ centavos }) => centavos));
  const snapshot = {
    providerStatus,
    askedCentavos: asked,
    externalReference: textOf(fieldOf(cob, 'txid')),
    pixCode: textOf(fieldOf(cob, 'pixCopiaECola')),
    payPage: textOf(fieldOf(cob, 'sandboxUrl')),
    isMoneyClaimed: listed.length > 0 || isSettledWord(providerStatus) || claimsMoney(cob),
    ...(payments.length < listed.length && { unplaced: 'unreadable-payment' as const }),
  };
  if (payments.length === 0) {
    const status = listed.length > 0 ? 'unknown' : statusOf(providerStatus);
    return { ...snapshot, status, amountCentavos: snapshot.isMoneyClaimed ? null : asked, paidAt: null };
  }
  return {
    ...snapshot,
    status: statusOfPayments(payments, asked, paid),
    amountCentavos: paid,
    paidAt: payments[0]!.paidAt,
    payments: payments.map(({ providerId: _id, ...payment }) => payment),
  };
}

function statusOfPayments(
  payments: readonly SettledPayment[],
  asked: number | null,
  paid: number | null,
): ChargeSnapshot['status'] {
  if (payments.some(isDisputed)) return 'disputed';
  const returned = payments
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { state, centavos }) => sum + (state === 'done' ? centavos : 0), 0);
  if (paid !== null && paid > 0 && returned >= paid) return 'refunded';
  if (paid === null || asked === null || paid === asked) return 'paid';
  return paid < asked ? 'underpaid' : 'overpaid';
}

function isDisputed({ refunds }: SettledPayment): boolean {
  return refunds.some(({ byBank, state }) => byBank === true && state === 'pending');
}

/** Reads a `Pix` of `/cob`, `/pix` or a callback. */
export function paymentOfPix(pix: unknown): SettledPayment {
  const endToEndId = textOf(fieldOf(pix, 'endToEndId'))?.trim();
  if (!endToEndId) throw new ProviderError('invalid-reply', 'a Pix has no endToEndId');
  const devolucoes = listOf(fieldOf(pix, 'devolucoes'));
  const refunds = devolucoes.map(readableRefund).filter((refund) => refund !== null);
  return {
    endToEndId,
    providerId: referenceOf(fieldOf(pix, 'txid')),
    // The sum is unknown while one of its refunds is unreadable.
    centavos: refunds.length < devolucoes.length ? null : centavosOf(fieldOf(pix, 'valor')),
    // An addition of Efí; the Central Bank's API has no fee.
    ...withFee(centavosOf(fieldOf(fieldOf(pix, 'gnExtras'), 'tarifa'))),
    paidAt: instantOf(fieldOf(pix, 'horario'), TIME_ZONE),
    refunds,
  };
}

export function refundOfDevolucao(devolucao: unknown): RefundSnapshot {
  const id = textOf(fieldOf(devolucao, 'id'));
  const centavos = centavosOf(fieldOf(devolucao, 'valor'));
  if (!id || centavos === null) throw new ProviderError('invalid-reply', 'a devolução has no id or no sum');
  const horario = fieldOf(devolucao, 'horario');
  const returnId = textOf(fieldOf(devolucao, 'rtrId'));
  // The API's own rule: without it, the shop asked for the refund.
  const byBank = DISPUTE.test(textOf(fieldOf(devolucao, 'natureza')) ?? '');
  return {
    id,
    centavos,
    state: refundStateOf(devolucao),
    at: instantOf(fieldOf(horario, 'liquidacao') ?? fieldOf(horario, 'solicitacao'), TIME_ZONE),
    ...(byBank && { byBank }),
    ...(returnId !== null && { returnId }),
  };
}

export function askedCentavosOf(cob: unknown): number | null {
  return centavosOf(fieldOf(fieldOf(cob, 'valor'), 'original'));
}

/**
 * URL of the payload without a scheme, as in a BR Code. Reads a charge (`CobGerada`) or its location alone
 * (`PayloadLocation`); null if neither contains it.
 */
export function locationOf(reply: unknown): string | null {
  const location = textOf(fieldOf(reply, 'location')) ?? textOf(fieldOf(fieldOf(reply, 'loc'), 'location'));
  return location?.replace(/^https?:\/\//i, '') ?? null;
}

/** The dynamic BR Code of that location, for exactly this sum; null where none can be written. */
export function codeOfLocation(
  location: string | null,
  amountCentavos: number,
  merchant: { merchantName: string; merchantCity: string },
): string | null {
  if (location === null || !LOCATION.test(location)) return null;
  return writeDynamicBrCode({ ...merchant, url: location, amountCentavos });
}

function readablePix(pix: unknown): SettledPayment | null {
  return readable(() => paymentOfPix(pix));
}

function readableRefund(devolucao: unknown): RefundSnapshot | null {
  return readable(() => refundOfDevolucao(devolucao));
}

function unreadPix(pix: unknown): UnreadPayment {
  return {
    providerId: referenceOf(fieldOf(pix, 'txid')),
    centavos: centavosOf(fieldOf(pix, 'valor')),
    paidAt: instantOf(fieldOf(pix, 'horario'), TIME_ZONE),
    entry: pix,
  };
}

/** Reads `PixConsultados`. */
export function pageOfPix(reply: unknown, page: number): SettledPage {
  if (typeof reply !== 'object' || reply === null)
    throw new ProviderError('invalid-reply', 'the reply is not a list');
  const pages = fieldOf(fieldOf(fieldOf(reply, 'parametros'), 'paginacao'), 'quantidadeDePaginas');
  if (typeof pages !== 'number') throw new ProviderError('invalid-reply', 'the list has no number of pages');
  const listed = listOf(fieldOf(reply, 'pix'));
  const entries = listed.map((entry) => {
    const payment = readablePix(entry);
    return payment ? { ...payment, entry } : unreadPix(entry);
  });
  return {
    ...splitEntries(entries),
    nextPage: page + 1 < pages ? page + 1 : null,
  };
}
