import { plainFirstName } from '@vale/contracts/person';

/** Shown for a name that could be a link or an advertisement. */
const UNNAMED = 'Cliente';

/** `Ana Souza Lima` is shown as `Ana L.`: enough for a buyer to find her own, not for others to find her. */
export function reviewerName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1)?.[0]?.toUpperCase() : undefined;
  const first = plainFirstName(name) || UNNAMED;
  return last && /\p{L}/u.test(last) ? `${first} ${last}.` : first;
}
