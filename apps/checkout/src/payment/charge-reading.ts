/** What a provider's word means to an order. `unknown` words are kept and logged, and change nothing. */
export type ChargeStatus =
  | 'open'
  | 'paid'
  | 'underpaid'
  | 'overpaid'
  | 'refused'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'disputed'
  | 'unknown';

/** One look at a charge, at the provider. The only thing that an order's payment is believed from. */
export interface ChargeReading {
  status: ChargeStatus;
  /** The provider's own word. */
  word: string;
  /** What was asked, or what came once money came; null when the provider did not say. */
  amountCentavos: number | null;
  /** Epoch milliseconds; null when the provider did not say. */
  paidAt: number | null;
  externalReference: string | null;
  /** Copy-and-paste code; null when the provider does not repeat it. */
  pixCode: string | null;
}

const WORDS: Record<Exclude<ChargeStatus, 'unknown'>, readonly string[]> = {
  open: [
    'waiting payment',
    'waiting',
    'pending',
    'created',
    'processing',
    'active',
    'ativa',
    'open',
    'authorized',
  ],
  paid: ['paid', 'approved', 'completed', 'confirmed', 'settled', 'success', 'concluida'],
  underpaid: ['underpaid', 'partially paid'],
  overpaid: ['overpaid'],
  refused: ['refused', 'failed', 'denied', 'rejected', 'gateway error', 'system error', 'error'],
  cancelled: ['canceled', 'cancelled', 'voided'],
  expired: ['expired'],
  refunded: ['refunded', 'devolvido'],
  disputed: ['chargeback', 'chargedback', 'disputed', 'dispute'],
};

const MEANINGS = new Map(
  Object.entries(WORDS).flatMap(([status, words]) =>
    words.map((word) => [word, status as ChargeStatus] as const),
  ),
);

/** Providers differ in case, blanks, underscores and accents, and add words without saying so. */
export function meaningOf(word: string): ChargeStatus {
  const plain = word
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return MEANINGS.get(plain.replace(/[\s_-]+/g, ' ').trim()) ?? 'unknown';
}

/** The provider will never take money for it any more, as far as it says. */
export function isOver({ status }: Pick<ChargeReading, 'status'>): boolean {
  return status === 'refused' || status === 'cancelled' || status === 'expired' || status === 'refunded';
}
