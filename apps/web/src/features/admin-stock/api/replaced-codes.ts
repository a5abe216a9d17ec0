import { csvDateTime, csvDecimal, csvText } from '@vale/contracts/catalog';
import { stockAdminRoutes, type ReplacedCode } from '@vale/contracts/checkout';
import { toReais } from '@vale/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { downloadText } from '../../../shared/ui/admin/text-files.js';

export function useReplacedCounts(productId: string) {
  return useQuery({
    ...routeQuery(stockAdminRoutes.countReplaced, { params: { productId } }),
    staleTime: 0,
  });
}

export interface ReplacedBatch {
  variation: string;
  batch: string | null;
}

/** Downloads the bad codes of one batch as a file for its supplier. */
export function useExportReplaced(productId: string, { variation, batch }: ReplacedBatch) {
  return useAction({
    mutationFn: async (reason: string) => {
      const codes: ReplacedCode[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const body = { variation, batch, reason, ...(cursor && { cursor }) };
        const page = await callRoute(stockAdminRoutes.exportReplaced, { params: { productId }, body });
        codes.push(...page.items);
        cursor = page.nextCursor;
      }
      downloadText(
        `codigos-com-defeito-${(batch ?? 'sem-lote').replace(/[^\w.-]+/g, '-')}.csv`,
        csvOf(codes),
      );
    },
  });
}

function csvOf(codes: readonly ReplacedCode[]): string {
  return csvText([
    ['código', 'custo', 'trocado em', 'pedido'],
    ...codes.map(({ code, costCentavos, replacedAt, orderId }) => [
      code,
      costCentavos === null ? '' : csvDecimal(toReais(costCentavos)),
      csvDateTime(replacedAt),
      orderId,
    ]),
  ]);
}
