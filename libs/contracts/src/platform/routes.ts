import * as z from 'zod/mini';
import { defineErrors } from '../define/error.js';
import { pageOf } from '../define/paging.js';
import { defineRoute } from '../define/route.js';
import { deadLetterQuery, deadLetterSchema } from './dead-letter.js';

export const deadLetterErrors = defineErrors('platform', {
  deadLetterNotFound: { status: 404, detail: 'Esta falha já foi reenviada ou descartada.' },
});

const params = z.object({ id: z.string().check(z.maxLength(200)) });

export const platformRoutes = {
  listDeadLetters: defineRoute('GET /api/admin/dead-letters', {
    access: 'admin',
    summary: 'Events and jobs that failed for good, newest first',
    query: deadLetterQuery,
    reply: pageOf(deadLetterSchema),
  }),
  requeueDeadLetter: defineRoute('POST /api/admin/dead-letters/:id/requeue', {
    access: 'admin',
    summary: 'Runs it again, with all its attempts, for the consumer or job that failed',
    params,
    reply: z.object({}),
    errors: [deadLetterErrors.deadLetterNotFound],
  }),
  discardDeadLetter: defineRoute('DELETE /api/admin/dead-letters/:id', {
    access: 'admin',
    summary: 'Deletes it; its work is not done',
    params,
    reply: z.object({}),
    errors: [deadLetterErrors.deadLetterNotFound],
  }),
};
