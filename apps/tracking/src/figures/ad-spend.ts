import { dayText, type AdPlatform, type StoredSpendFile } from '@vale/contracts/tracking';

/** The spend of an account of an advertising platform on one day. */
export interface AdSpend {
  /** `<day>:<platform>:<account>` */
  _id: string;
  platform: AdPlatform;
  account: string;
  /** Each campaign once. */
  campaigns: { name: string; id: string; centavos: number }[];
  /** The file that brought it; absent where a program sent the rows without one. */
  file?: { id: string; name: string };
}

export type StoredDay = AdSpend & { day: number };

export function fileIdOf({
  platform,
  account,
  file,
}: Pick<AdSpend, 'platform' | 'account' | 'file'>): string {
  return file?.id ?? `${platform}:${account}`;
}

export function sumOfSpend(days: readonly Pick<AdSpend, 'campaigns'>[]): number {
  return days.flatMap(({ campaigns }) => campaigns).reduce((sum, { centavos }) => sum + centavos, 0);
}

/** The newest days first. */
export function spendFiles(stored: readonly StoredDay[]): StoredSpendFile[] {
  const files = [...Map.groupBy(stored, fileIdOf)].map(([id, found]) => {
    const { platform, account, file } = found[0]!;
    const days = found.map(({ day }) => day);
    const last = Math.max(...days);
    const from = dayText(Math.min(...days));
    const name = file?.name ?? account;
    return { last, id, name, platform, from, to: dayText(last), centavos: sumOfSpend(found) };
  });
  return files
    .toSorted((one, other) => other.last - one.last || (one.id < other.id ? -1 : 1))
    .map(({ last: _last, ...file }) => file);
}
