import { dayRoutes, type DayTotals } from '@vale/contracts/checkout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { downloadText } from '../../../shared/ui/admin/text-files.js';

export function useDay(day: string) {
  return useQuery({
    ...routeQuery(dayRoutes.getDay, { params: { day } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface OfAccount {
  day: string;
  methodId: string;
}

export function useCompareDay({ day, methodId }: OfAccount) {
  return useAction({
    mutationFn: () => callRoute(dayRoutes.compareDay, { params: { day }, body: { methodId } }),
    refreshes: [dayRoutes.getDay],
  });
}

export function useCloseDay({ day, methodId }: OfAccount) {
  return useAction({
    mutationFn: (body: { note: string; seen: DayTotals }) =>
      callRoute(dayRoutes.closeDay, { params: { day }, body: { ...body, methodId } }),
    refreshes: [dayRoutes.getDay],
  });
}

/** Downloads everything of the day as a file. */
export function useExportDay({ day, methodId }: OfAccount) {
  return useAction({
    mutationFn: async (reason: string) => {
      let text = '';
      for (let cursor: string | null | undefined; cursor !== null;) {
        const body = { methodId, reason, ...(cursor && { cursor }) };
        const page = await callRoute(dayRoutes.exportDay, { params: { day }, body });
        text += page.rows;
        cursor = page.nextCursor;
      }
      downloadText(`fechamento-${day}-${methodId.replace(/[^\w.-]+/g, '-')}.csv`, text);
    },
  });
}
