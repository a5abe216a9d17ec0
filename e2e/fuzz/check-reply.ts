import type { FuzzRequest } from './requests.js';
import type { WireReply } from './wire.js';

/**
 * Statuses that every address may reply, independent of its contract: malformed or unknown addresses, and
 * limits.
 */
const OF_THE_EDGE = [400, 403, 404, 405, 413, 414, 415, 422, 429, 431];

/**
 * Problem of the reply: a status or media type that the document lacks, or a failure outside its error
 * catalogue.
 */
export function replyProblem(
  { target: { operation }, method, path }: FuzzRequest,
  reply: WireReply,
): string | null {
  const { status, type, text } = reply;
  const documented = operation?.responses[String(status)];
  if (status >= 400) {
    const isPage = operation === undefined || path.startsWith('//');
    if (!type.startsWith('application/problem+json') && !(isPage && status === 404))
      return `${status} is ${type}, no problem`;
    const code = /"code":"([\w.-]+)"/.exec(text)?.[1] ?? '';
    if (status >= 500 && !documented?.description.includes(code)) return `${status} ${code}`;
    return documented || OF_THE_EDGE.includes(status) ? null : `${status} ${code} is not documented`;
  }
  // Pages are not in the document; 301: their address was repaired.
  if (status === 304 || (operation === undefined && (status === 200 || status === 301))) return null;
  if (!documented) return `${method} ${path.slice(0, 80)}: ${status} is not documented`;
  const types = Object.keys(documented.content ?? {});
  const isDocumented = types.some((one) => one === '*/*' || type.startsWith(one));
  return isDocumented ? null : `${status} is ${type}, not ${types.join()}`;
}
