import { catalogRoutes } from '@vale/contracts/catalog';
import {
  checkoutRoutes,
  MAX_CODES_OF_ACTION,
  stockAdminRoutes,
  type RepeatedCode,
  type StockKey,
  type StockSelection,
  type WithdrawalReason,
} from '@vale/contracts/checkout';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

/** Everything that shows code counts. */
export const refreshes = [
  checkoutRoutes.countStock,
  checkoutRoutes.listStockCodes,
  stockAdminRoutes.listStocks,
  checkoutRoutes.listStockActions,
  catalogRoutes.listAllProducts,
  catalogRoutes.getProduct,
];

interface NewCodes extends StockKey {
  codes: readonly string[];
  batch?: string;
  costCentavos?: number;
  note: string;
}

/** Lists of any length, as many codes at a time as one request may have. */
export async function inParts<Reply>(
  codes: readonly string[],
  send: (part: string[], start: number) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let start = 0; start < codes.length; start += MAX_CODES_OF_ACTION)
    replies.push(await send(codes.slice(start, start + MAX_CODES_OF_ACTION), start));
  return replies;
}

/** Returns the codes that would be refused, by their index in the whole list. */
export function useCheckCodes() {
  return useAction({
    mutationFn: async ({
      codes,
      ...key
    }: StockKey & { codes: readonly string[] }): Promise<RepeatedCode[]> => {
      const found = await inParts(codes, async (part, start) => {
        const { repeated } = await callRoute(stockAdminRoutes.checkStock, { body: { ...key, codes: part } });
        return repeated.map((one) => ({
          ...one,
          row: one.row + start,
          sameAs: one.sameAs === null ? null : one.sameAs + start,
        }));
      });
      return found.flat();
    },
  });
}

/** Returns the number of new codes; `onProgress` is called after each part. */
export function useAddCodes(onProgress: (sent: number) => void) {
  return useAction({
    mutationFn: async ({ codes, ...rest }: NewCodes) => {
      const replies = await inParts(codes, async (part, start) => {
        const reply = await callRoute(checkoutRoutes.addStock, { body: { ...rest, codes: part } });
        onProgress(start + part.length);
        return reply;
      });
      return {
        added: replies.reduce((sum, { added }) => sum + added, 0),
        repeated: replies.reduce((sum, { repeated }) => sum + repeated, 0),
      };
    },
    refreshes,
  });
}

export type StockChange =
  | { kind: 'withdraw'; selection: StockSelection; reason: WithdrawalReason; note: string }
  | { kind: 'reinstate'; selection: StockSelection; note: string }
  | { kind: 'move'; selection: StockSelection; to: StockKey; note: string };

export function useChangeCodes() {
  return useAction({
    mutationFn: ({ kind, ...body }: StockChange) => {
      if (kind === 'withdraw') return callRoute(checkoutRoutes.withdrawStock, { body: body as never });
      if (kind === 'reinstate') return callRoute(checkoutRoutes.reinstateStock, { body: body as never });
      return callRoute(checkoutRoutes.moveStock, { body: body as never });
    },
    refreshes,
  });
}

export function useSetLowLevel(productId: string) {
  return useAction({
    mutationFn: (body: { variation: string; lowAt: number | null }) =>
      callRoute(stockAdminRoutes.setLowLevel, { params: { productId }, body }),
    refreshes,
  });
}

export function useSetRule(productId: string) {
  return useAction({
    mutationFn: (ignoreCase: boolean) =>
      callRoute(checkoutRoutes.setStockRule, { params: { productId }, body: { ignoreCase } }),
    refreshes,
  });
}

export function useShareText(productId: string) {
  return useAction({
    mutationFn: (body: { variation: string; sales: number | null; text?: string }) =>
      callRoute(stockAdminRoutes.shareStock, { params: { productId }, body }),
    refreshes,
  });
}

export function useEndSharing(productId: string) {
  return useAction({
    mutationFn: (body: { variation: string }) =>
      callRoute(stockAdminRoutes.unshareStock, { params: { productId }, body }),
    refreshes,
  });
}
