import { defineRoute } from '../define/route.js';
import { accessTokenErrors, accessTokenMessages } from './access-token.js';

export const accessTokenRoutes = {
  listAccessTokens: defineRoute('GET /api/admin/access-tokens', {
    access: 'admin',
    summary: 'Access tokens that read figures, newest first',
    forwardsTo: accessTokenMessages.listAccessTokens,
  }),
  createAccessToken: defineRoute('POST /api/admin/access-tokens', {
    access: 'admin',
    stepUp: true,
    status: 201,
    summary: 'Create a token; only this reply contains it',
    forwardsTo: accessTokenMessages.createAccessToken,
    limit: { points: 20, seconds: 60 },
    errors: [accessTokenErrors.tooManyAccessTokens],
  }),
  revokeAccessToken: defineRoute('DELETE /api/admin/access-tokens/:id', {
    access: 'admin',
    summary: 'Revoke a token at once',
    forwardsTo: accessTokenMessages.revokeAccessToken,
  }),
};
