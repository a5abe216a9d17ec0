import { checkoutAdminErrors, type CaseFix } from '@vale/contracts/checkout';
import { hasCode } from '../../../shared/http/call-route.js';

/** Who decided the case meanwhile, and how. */
export function decisionIn(error: unknown): { accountId: string; fix: CaseFix } | null {
  if (!hasCode(error, checkoutAdminErrors.caseDecided)) return null;
  return error.data as { accountId: string; fix: CaseFix };
}
