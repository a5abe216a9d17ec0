import * as z from 'zod/mini';
import { defineRoute } from '../define/route.js';
import { credentialsSchema, currentUserSchema, registrationSchema } from './account.js';
import { identityErrors } from './errors.js';

const signedIn = z.object({ user: currentUserSchema });

export const identityRoutes = {
  register: defineRoute({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Open an account and sign in',
    body: registrationSchema,
    reply: signedIn,
    status: 201,
    limit: { points: 10, seconds: 60 },
    errors: [identityErrors.emailInUse, identityErrors.commonPassword, identityErrors.tooManyRequests],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in; the session travels in an httpOnly cookie',
    body: credentialsSchema,
    reply: signedIn,
    limit: { points: 30, seconds: 60 },
    errors: [
      identityErrors.userNotFound,
      identityErrors.wrongPassword,
      identityErrors.accountInactive,
      identityErrors.tooManyRequests,
    ],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Sign out; without a session it does nothing',
    reply: z.object({}),
    errors: [identityErrors.logoutFailed],
  }),
  getSession: defineRoute({
    method: 'GET',
    path: '/api/auth/session',
    access: 'public',
    summary: 'Who is signed in; null for a visitor',
    reply: z.object({ user: z.nullable(currentUserSchema) }),
  }),
};
