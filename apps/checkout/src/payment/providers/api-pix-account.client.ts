import * as z from 'zod/mini';
import type { AccountForm } from './payment-provider.js';

const schema = z.object({
  clientSecret: z.string(),
  certificate: z.optional(z.string()),
  privateKey: z.optional(z.string()),
  authorities: z.optional(z.string()),
});

/** Client id and client secret; with mTLS the private token is JSON of secret, certificate and key. */
export const apiPixAccount: AccountForm = {
  needsPublicToken: true,
  takesCertificate: true,
  read(privateToken) {
    if (!privateToken.startsWith('{')) return { secret: privateToken };
    const { clientSecret, ...identity } = z.parse(schema, JSON.parse(privateToken));
    return { secret: clientSecret, ...identity };
  },
  write({ secret, certificate, privateKey, authorities }) {
    const isAlone = !certificate && !privateKey && !authorities && !secret.startsWith('{');
    return isAlone ? secret : JSON.stringify({ clientSecret: secret, certificate, privateKey, authorities });
  },
};
