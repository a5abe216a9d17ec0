import { evidenceRoutes } from '@vale/contracts/checkout';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { downloadText } from '../../../shared/ui/admin/text-files.js';

/** A plain link would not work, because the shop may ask the admin to confirm their identity first. */
export function useDownloadEvidence(transactionId: string) {
  return useAction({
    mutationFn: () => callRoute(evidenceRoutes.downloadEvidence, { params: { transactionId } }),
    onSuccess: (evidence) =>
      downloadText(`pedido-${transactionId}.json`, JSON.stringify(evidence, null, 2), 'application/json'),
  });
}
