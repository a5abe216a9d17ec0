import * as z from 'zod/mini';
import { actorSchema } from '../define/call-context.js';
import { defineErrors } from '../define/error.js';
import { defineMessage } from '../define/message.js';
import { ONE_LINE } from '../person/customer.js';

/** Marks the text as a secret of this shop, also for programs that search files for secrets. */
const PREFIX = 'vale_';
export const accessTokenOf = (random: string): string => PREFIX + random;
/** Other values of the header `Authorization` are not for the shop. */
export const ACCESS_TOKEN = /^vale_[\w-]{40,60}$/;

/** Largest number of tokens. Revoked ones do not count. */
export const MAX_ACCESS_TOKENS = 50;

const NAME_REQUIRED = 'Dê um nome ao token.';
const nameSchema = z
  .string({ error: NAME_REQUIRED })
  .check(
    z.trim(),
    z.minLength(1, { error: NAME_REQUIRED, abort: true }),
    z.maxLength(60, { error: 'No máximo 60 caracteres.' }),
    z.regex(ONE_LINE, { error: 'Escreva o nome em uma linha.' }),
  );
const accessTokenDraftSchema = z.object({ name: nameSchema });

const accessTokenSchema = z.object({
  /** SHA-256 of the token. */
  id: z.string(),
  name: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  /** Exact to the hour; null: never. */
  lastUsedAt: z.nullable(z.int()),
});
export type AccessToken = z.output<typeof accessTokenSchema>;

const byId = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/** Tokens by which programs read figures, with the role `analyst`. */
export const accessTokenMessages = {
  listAccessTokens: defineMessage('identity.access-token.list', {
    input: z.object({}),
    output: z.object({ items: z.array(accessTokenSchema) }),
  }),
  /** Only this reply contains the token. */
  createAccessToken: defineMessage('identity.access-token.create', {
    input: accessTokenDraftSchema,
    output: z.extend(accessTokenSchema, { token: z.string() }),
  }),
  /** Safe to repeat. */
  revokeAccessToken: defineMessage('identity.access-token.revoke', { input: byId, output: z.object({}) }),
  /** For the gateway. Null for unknown and revoked tokens. */
  getAccessToken: defineMessage('identity.access-token.get', {
    input: z.object({ token: z.string().check(z.regex(ACCESS_TOKEN)) }),
    output: z.nullable(z.object({ actor: actorSchema })),
  }),
};

export const accessTokenErrors = defineErrors('identity', {
  tooManyAccessTokens: {
    status: 409,
    detail: 'Já existem {limit} tokens. Revogue um que não é mais usado.',
  },
});
