/** What no file of the repository may have. */
const PATTERNS = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/],
  ['an access key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a key of Stripe', /\b[sr]k_live_[0-9A-Za-z]{20,}\b/],
  ['a webhook of Discord', /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,}/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  [
    'a password in an address',
    /\b(?:mongodb(?:\+srv)?|rediss?|nats|amqp|postgres(?:ql)?|smtps?):\/\/[^\s:/@"'`$<{]+:([^\s:/@"'`]+)@/,
  ],
];

/** Values that stand for a secret: placeholders, and throw-away ones of demonstrations and tests. */
const PLACEHOLDER = /^(?:\$|<|\{|…|\.\.\.|x+$|\*+$|secret$|password$|pass$|pw$|senha$|user$|vale)/i;

/** Files whose secrets open nothing: of a cluster on one's own machine, and of tests. */
const THROW_AWAY = [
  /^k8s\/overlays\/local\/secrets\//,
  /^apps\/checkout\/test\/mtls-certificates\.ts$/,
  /^libs\/platform\/src\/logging\.spec\.ts$/,
];

export const isThrowAway = (file) => THROW_AWAY.some((pattern) => pattern.test(file));

/** @param {string} text of one file @returns {{line: number, what: string}[]} */
export function secretsIn(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    // A key stands on lines of its own below its title.
    const shown = line.includes('-----BEGIN') ? `${line}\n${lines[at + 1] ?? ''}` : line;
    return PATTERNS.flatMap(([what, pattern]) => {
      const found = pattern.exec(shown);
      if (!found || (found[1] !== undefined && PLACEHOLDER.test(found[1]))) return [];
      return [{ line: at + 1, what }];
    });
  });
}
