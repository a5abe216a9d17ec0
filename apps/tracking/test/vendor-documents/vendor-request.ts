import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** A request as a vendor's server got it. */
export interface VendorRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  /** Epoch milliseconds. */
  at: number;
}

const english = z.locales.en().localeError;

/** SHA-256 of the empty text: somebody hashed a value that he did not have. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** False for a text that was cut within a character, such as an emoji. */
function isWhole(value: string): boolean {
  return value.isWellFormed();
}

export const text = z.string().check(z.minLength(1, 'empty text'), z.refine(isWhole, 'half of a character'));
export const hashed = z.string().check(
  z.regex(/^[0-9a-f]{64}$/, 'not a SHA-256 in lower-case hexadecimal'),
  z.refine((value) => value !== NOTHING, 'hash of an empty value'),
);
export const address = z.string().check(z.refine((value) => isIP(value) > 0, 'not an IP address'));
export const webAddress = z.string().check(
  z.regex(/^https?:\/\//, 'not a web address'),
  z.refine((value) => URL.canParse(value), 'not a web address'),
);
export const price = z.number().check(
  z.minimum(0, 'negative amount'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'part of a cent'),
);
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'not a code of ISO 4217'));
export const count = z.int().check(z.minimum(1));

/** Returns the parsed body, or undefined when it is no JSON of this shape; each difference is added to the broken rules. */
export function readBody<T>(body: string, shape: z.ZodMiniType<T>, broken: string[]): T | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    broken.push('body: not JSON');
    return undefined;
  }
  const read = shape.safeParse(value, { error: english });
  if (read.success) return read.data;
  broken.push(...read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  return undefined;
}

/** Adds what is wrong with the line and the headers of a JSON request. */
export function checkEnvelope(
  request: VendorRequest,
  { path, query = [] }: { path: RegExp; query?: readonly string[] },
  broken: string[],
): void {
  if (request.method !== 'POST') broken.push(`method: ${request.method}`);
  if (!path.test(request.url.pathname)) broken.push(`path: ${request.url.pathname}`);
  for (const name of request.url.searchParams.keys())
    if (!query.includes(name)) broken.push(`query: ${name}`);
  if (!/^application\/json\b/.test(String(request.headers['content-type'])))
    broken.push('content-type: not JSON');
}
