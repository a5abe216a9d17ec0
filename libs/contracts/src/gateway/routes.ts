import * as z from 'zod/mini';
import { defineRoute } from '../define/route.js';
import { platformErrors } from '../define/error.js';
import { keptVisitorSchema } from '../tracking/kept-visitor.js';
import { secondFactorErrors } from '../identity/second-factor-errors.js';

/** Routes that the gateway serves without another service. */
export const gatewayRoutes = {
  getFile: defineRoute('GET /api/files/:id', {
    access: 'public',
    summary: 'An uploaded file by the SHA-256 of its content; it never changes, so it may be cached forever',
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    reply: z.unknown(),
    raw: '*/*',
    errors: [platformErrors.notFound],
    // A page shows dozens of pictures, and behind one address may be many shoppers.
    limit: { points: 6_000, seconds: 60 },
  }),
  keepVisitor: defineRoute('POST /api/visitor-cookie', {
    access: 'public',
    summary: 'Keeps in a cookie what the browser stores of a visitor who accepted',
    body: keptVisitorSchema,
    reply: z.object({}),
    limit: { points: 30, seconds: 60 },
  }),
  getOpenApi: defineRoute('GET /api/openapi.json', {
    access: 'public',
    summary:
      'This interface as OpenAPI 3.1, generated from the contracts; for administrators, but in demo mode',
    reply: z.record(z.string(), z.unknown()),
    errors: [
      platformErrors.unauthenticated,
      platformErrors.forbidden,
      secondFactorErrors.secondFactorRequired,
    ],
  }),
  getAsyncApi: defineRoute('GET /api/asyncapi.json', {
    access: 'public',
    summary:
      'The domain events as AsyncAPI 3.0, generated from the contracts; for administrators, but in demo mode',
    reply: z.record(z.string(), z.unknown()),
    errors: [
      platformErrors.unauthenticated,
      platformErrors.forbidden,
      secondFactorErrors.secondFactorRequired,
    ],
  }),
  showDocs: defineRoute('GET /api/docs', {
    access: 'public',
    summary: 'Routes, messages, events and jobs as a page; for administrators, but in demo mode',
    errors: [
      platformErrors.unauthenticated,
      platformErrors.forbidden,
      secondFactorErrors.secondFactorRequired,
    ],
    reply: z.unknown(),
    raw: 'text/html',
  }),
  showErrors: defineRoute('GET /api/docs/errors', {
    access: 'public',
    summary: 'Every error code with its status and sentence; the `type` of each problem points here',
    reply: z.unknown(),
    raw: 'text/html',
  }),
};
