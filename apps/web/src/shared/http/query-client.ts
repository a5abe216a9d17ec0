import { AppError, platformErrors } from '@vale/contracts/define';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { openLogin } from '../session/login-prompt.js';
import { hasCode } from './call-route.js';

/** Milliseconds in which a reply counts as fresh: moving between pages asks nothing twice. */
const FRESH_MS = 30_000;
const RETRIES = 2;

export function createQueryClient(): QueryClient {
  const askForLogin = (error: unknown) => {
    if (hasCode(error, platformErrors.unauthenticated)) openLogin();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: askForLogin }),
    mutationCache: new MutationCache({ onError: askForLogin }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: worthRetrying, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** A refusal stays a refusal; only silence and 5xx are asked again. */
function worthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof AppError && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES;
}
