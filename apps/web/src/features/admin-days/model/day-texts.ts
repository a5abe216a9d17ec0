import type { DayAmendment, DayComparison, DayDifference, DayTotals } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { dateText } from '../../../shared/time/dates.js';
import { counted } from '../../../shared/ui/admin/numbers.js';

const sumText = (centavos: number | null) => (centavos === null ? 'valor ilegível' : centavosText(centavos));

export function differenceText({ reason, centavos, listedCentavos, day }: DayDifference): string {
  switch (reason) {
    case 'only-here':
      return `Só na loja: ${sumText(centavos)} que o provedor não lista nesse dia nem perto dele.`;
    case 'only-there':
      return `Só no provedor: ${sumText(listedCentavos)} sem pedido na loja.`;
    case 'other-day':
      return `Em outro dia: ${sumText(centavos)}, que do outro lado é de ${dateText(day ?? '')}.`;
    case 'sum-differs':
      return `Valor diferente: ${sumText(centavos)} na loja, ${sumText(listedCentavos)} no provedor.`;
    case 'returns-differ':
      return listedCentavos === null
        ? 'Devolução diferente: o provedor diz que devolveu, e a loja não sabe.'
        : `Devolução diferente: ${sumText(centavos)} na loja, ${sumText(listedCentavos)} no provedor.`;
  }
}

/** All differences of a comparison; 0 without one. */
export function differencesIn(compared: DayComparison | null): number {
  return compared ? compared.differences.length + compared.more : 0;
}

const KINDS: Record<DayAmendment['kind'], string> = {
  paid: 'Pagamento',
  refunded: 'Devolução',
  disputed: 'Contestação',
};

export function amendmentText({ kind, change, before, after, feeAfter }: DayAmendment): string {
  if (change === 'changed' && before === after)
    return `Tarifa de um pagamento de ${sumText(after)}, que passou a ${sumText(feeAfter)}.`;
  switch (change) {
    case 'new':
      return `${KINDS[kind]} de ${sumText(after)} que chegou depois do fechamento.`;
    case 'changed':
      return `${KINDS[kind]} que era de ${sumText(before)} e passou a ${sumText(after)}.`;
    case 'gone':
      return `${KINDS[kind]} de ${sumText(before)} que deixou de valer.`;
  }
}

/** Lines of the day's account: label, sum, remark. The last one is what is left. */
export function linesOf(totals: DayTotals): { label: string; sum: string; note: string }[] {
  const { payments, paidCentavos, unreadable, refundedCentavos, disputedCentavos } = totals;
  const { feeCentavos, unknownFees } = totals;
  const isFeeUnknown = unknownFees > 0 && unknownFees === payments;
  const left = paidCentavos - refundedCentavos - disputedCentavos - feeCentavos;
  return [
    {
      label: 'Recebido',
      sum: centavosText(paidCentavos),
      note: [
        counted(payments, 'pagamento', 'pagamentos'),
        unreadable > 0 && `${counted(unreadable, 'com valor ilegível', 'com valor ilegível')}, fora da soma`,
      ]
        .filter(Boolean)
        .join('; '),
    },
    { label: 'Devolvido', sum: centavosText(refundedCentavos), note: '' },
    {
      label: 'Contestado',
      sum: centavosText(disputedCentavos),
      note:
        disputedCentavos > 0 ? 'Pedido de volta pelo banco do comprador (MED), ainda aberto ou perdido' : '',
    },
    {
      label: 'Tarifas',
      sum: isFeeUnknown ? '–' : centavosText(feeCentavos),
      note: unknownFees > 0 ? `${counted(unknownFees, 'pagamento', 'pagamentos')} sem tarifa conhecida` : '',
    },
    {
      label: 'Fica com a loja',
      sum: centavosText(left),
      note: unknownFees > 0 ? 'Sem descontar as tarifas que não são conhecidas' : '',
    },
  ];
}
