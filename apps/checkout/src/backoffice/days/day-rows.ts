import { csvDecimal, isoLocalTime } from '@vale/contracts/catalog';
import type { DayAmendment, DayDifference, MoneyEntryKind } from '@vale/contracts/checkout';
import { toReais } from '@vale/contracts/money';
import type { AccountDay, ClosedEntry } from './closed-day.js';

export const DAY_HEADINGS = [
  'dia',
  'conta',
  'linha',
  'tipo',
  'quando',
  'pedido',
  'pagamento',
  'entrou',
  'saiu',
  'tarifa',
  'valor no provedor',
  'observação',
] as const;

const KINDS: Record<MoneyEntryKind, string> = {
  paid: 'pagamento',
  refunded: 'devolução',
  disputed: 'contestação',
};

const DIFFERENCES: Record<DayDifference['reason'], string> = {
  'only-here': 'só na loja',
  'only-there': 'só no provedor',
  'other-day': 'em outro dia do outro lado',
  'sum-differs': 'valor diferente',
  'returns-differ': 'devolução diferente',
};

const CHANGES: Record<DayAmendment['change'], string> = {
  new: 'chegou depois do fechamento',
  changed: 'mudou depois do fechamento',
  gone: 'deixou de valer depois do fechamento',
};

const sum = (centavos: number | null) => (centavos === null ? '' : csvDecimal(toReais(centavos)));

interface DayOfAccount extends Pick<AccountDay, 'day' | 'compared'> {
  /** The account's name. */
  account: string;
  /** The entries that the day was closed with; for an open day, those of now. */
  entries: readonly ClosedEntry[];
  amendments: readonly DayAmendment[];
}

/** An amendment is what it adds to the closed sums. */
export function dayRows({ day, account, entries, amendments, compared }: DayOfAccount): string[][] {
  return [
    ...entries.map(({ kind, at, transactionId, paymentId, centavos, feeCentavos }) => [
      day,
      account,
      'movimento',
      KINDS[kind],
      isoLocalTime(at),
      transactionId,
      paymentId,
      ...inAndOut(kind, centavos),
      kind === 'paid' ? sum(feeCentavos) : '',
      '',
      kind === 'paid' && feeCentavos === null ? 'tarifa desconhecida' : '',
    ]),
    ...amendments.map(
      ({ kind, change, at, transactionId, paymentId, before, after, feeBefore, feeAfter }) => [
        day,
        account,
        'emenda',
        KINDS[kind],
        isoLocalTime(at),
        transactionId,
        paymentId,
        ...inAndOut(kind, (after ?? 0) - (before ?? 0)),
        feeAfter !== null && feeAfter > (feeBefore ?? 0) ? sum(feeAfter - (feeBefore ?? 0)) : '',
        '',
        CHANGES[change],
      ],
    ),
    ...(compared?.differences ?? []).map((difference) => [
      day,
      account,
      'diferença',
      '',
      '',
      difference.transactionId ?? '',
      difference.paymentId,
      '',
      '',
      '',
      sum(difference.listedCentavos),
      [
        [DIFFERENCES[difference.reason], difference.day ?? ''].filter(Boolean).join(': '),
        difference.centavos === null ? '' : `na loja ${sum(difference.centavos)}`,
      ]
        .filter(Boolean)
        .join('; '),
    ]),
  ];
}

/** Two columns without signs, which spreadsheets take for formulas. */
function inAndOut(kind: MoneyEntryKind, centavos: number | null): [string, string] {
  if (centavos === null) return ['', ''];
  const signed = kind === 'paid' ? centavos : -centavos;
  return signed > 0 ? [sum(signed), ''] : ['', sum(Math.abs(signed))];
}
