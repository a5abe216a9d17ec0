/** Mail services of most buyers. Shorter domains are one letter away from too many real ones. */
const COMMON = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com.br',
  'yahoo.com',
  'icloud.com',
  'hotmail.com.br',
  'outlook.com.br',
];

/** Real domains that are one slip away from a common one. */
const REAL = new Set([
  'ymail.com',
  'mail.com',
  'email.com',
  'fmail.com',
  'tmail.com',
  'zmail.com',
  'cloud.com',
]);
const OTHER_COUNTRY = /^(hotmail|outlook|yahoo)\.com?\.(?!br$)[a-z]{2}$/;

/** The address that was probably meant; null if nothing looks mistyped. A wrong one would lose the delivery. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const meant = at > 0 ? meantBy(domain) : undefined;
  return meant ? `${email.slice(0, at)}@${meant}` : null;
}

function meantBy(domain: string): string | undefined {
  if (domain === 'gmail.com.br') return 'gmail.com';
  if (COMMON.includes(domain) || REAL.has(domain) || OTHER_COUNTRY.test(domain)) return undefined;
  return COMMON.find((common) => isOneSlipAway(domain, common));
}

/** One letter too many, missing or wrong, or two neighbours swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const rest = (text: string, letters: number) => text.slice(start + letters);
  const isSwapped = typed[start] === meant[start + 1] && typed[start + 1] === meant[start];
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (isSwapped && rest(typed, 2) === rest(meant, 2))
  );
}
