import type { AdPlatform } from '@vale/contracts/tracking';

/** The spend of an account of an advertising platform on one day. */
export interface AdSpend {
  /** `<day>:<platform>:<account>` */
  _id: string;
  platform: AdPlatform;
  account: string;
  /** Each campaign once. */
  campaigns: { name: string; id: string; centavos: number }[];
}

export type StoredDay = AdSpend & { day: number };
