import { parseBrCode } from '@vale/contracts/pix';
import type { Charge } from '../charge/charge.js';
import { refundStatusAt, type ChargePayment, type PaymentRefund } from '../charge/payment.js';

/** `37.00` */
function sumText(centavos: number): string {
  return (centavos / 100).toFixed(2);
}

/** `CobCompleta` of openapi.yaml 2.9.0. A charge whose time is over stays ATIVA: the status is the record's. */
export function toCobReply(charge: Charge, publicUrl: string, nowMs: number): object {
  const parsed = parseBrCode(charge.qrCode);
  const location = parsed.ok ? parsed.code.url : null;
  return {
    calendario: {
      criacao: new Date(charge.createdAt).toISOString(),
      expiracao: Math.round((charge.expiresAt - charge.createdAt) / 1_000),
    },
    txid: charge.id,
    revisao: charge.revision,
    ...(location && { loc: { id: 1, location, tipoCob: 'cob' }, location }),
    status: cobStatus(charge),
    devedor: { cpf: charge.customer.cpf, nome: charge.customer.name },
    valor: { original: sumText(charge.amountCentavos) },
    chave: charge.pixKey,
    ...(charge.description && { solicitacaoPagador: charge.description }),
    pixCopiaECola: charge.qrCode,
    ...(charge.payments.length > 0 && { pix: charge.payments.map((one) => toPixReply(charge, one, nowMs)) }),
    // The sandbox's own addition, as in its other API.
    sandboxUrl: `${publicUrl}/pay/${charge.id}`,
  };
}

/** The state of the record. */
export function cobStatus({ status, paidAt }: Charge): string {
  if (paidAt !== null) return 'CONCLUIDA';
  if (status === 'canceled') return 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  return status === 'refused' ? 'REMOVIDA_PELO_PSP' : 'ATIVA';
}

/** `Pix` */
export function toPixReply(charge: Charge, payment: ChargePayment, nowMs: number): object {
  return {
    endToEndId: payment.endToEndId,
    txid: charge.id,
    valor: sumText(payment.centavos),
    chave: charge.pixKey,
    horario: new Date(payment.paidAt).toISOString(),
    ...(payment.refunds.length > 0 && {
      devolucoes: payment.refunds.map((refund) => toDevolucaoReply(refund, nowMs)),
    }),
  };
}

/** `Devolucao` */
export function toDevolucaoReply(refund: PaymentRefund, nowMs: number): object {
  const status = refundStatusAt(refund, nowMs);
  const isOver = status !== 'EM_PROCESSAMENTO';
  return {
    id: refund.id,
    rtrId: `D${refund.id}`,
    valor: sumText(refund.centavos),
    natureza: refund.nature,
    horario: {
      solicitacao: new Date(refund.askedAt).toISOString(),
      ...(isOver && { liquidacao: new Date(refund.end!.at).toISOString() }),
    },
    status,
    ...(status === 'NAO_REALIZADO' && { motivo: 'Negado (simulado)' }),
  };
}

/** Body that is posted to `{webhookUrl}/pix`: the payments of one charge. */
export function toPixCallback(charge: Charge, nowMs: number): object {
  return { pix: charge.payments.map((payment) => toPixReply(charge, payment, nowMs)) };
}
