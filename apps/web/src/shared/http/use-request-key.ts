import { AppError } from '@vale/contracts/define';
import { useState } from 'react';
import { randomId } from '../random-id.js';

/**
 * The key of a request that must not be done twice. It stays the same until a reply arrives, so that a retry does nothing
 * twice. After a refusal, sending again is a new request.
 */
export function useRequestKey(): { idempotencyKey: string; renewAfter: (error: unknown) => void } {
  const [idempotencyKey, setKey] = useState(() => randomId());
  return {
    idempotencyKey,
    renewAfter: (error) => {
      if (isRefused(error)) setKey(randomId());
    },
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof AppError && error.status >= 400 && error.status < 500;
}
