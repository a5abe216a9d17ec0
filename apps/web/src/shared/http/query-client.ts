import { AppError, platformErrors } from '@vale/contracts/define';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { openLoginOnRefusal } from '../session/login-prompt.js';
import { refusedOffline } from '../online.js';
import { hasCode, offlineError } from './call-route.js';

/** Milliseconds for which a reply counts as fresh: moving between pages repeats no request. */
const FRESH_MS = 30_000;
const RETRIES = 2;

export function createQueryClient(): QueryClient {
  const promptLogin = (error: unknown) => {
    if (hasCode(error, platformErrors.unauthenticated)) openLoginOnRefusal();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: promptLogin }),
    mutationCache: new MutationCache({
      onError: (error) => {
        promptLogin(error);
        if (hasCode(error, offlineError)) refusedOffline.set(error.message);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: worthRetrying,
        refetchOnWindowFocus: false,
      },
      // An action fails immediately without a connection. Otherwise it would wait, and happen when nobody
      // expects it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A 4xx would be the same again; network errors and 5xx are retried. */
function worthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof AppError && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES;
}
