import * as z from 'zod/mini';

/** A page of the shop, or another site over TLS. `//` would name another site. */
const LINK = /^(https:\/\/[^\s/][^\s]*|\/(?![/\\])\S*)?$/;

/** An address that the owner types; empty for none. */
export const lookLinkSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, { error: 'No máximo 300 caracteres' }),
    z.regex(LINK, { error: 'Use um endereço com https:// ou uma página da loja, como /jogos' }),
  );
