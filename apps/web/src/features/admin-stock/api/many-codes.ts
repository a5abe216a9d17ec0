import {
  catalogErrors,
  catalogRoutes,
  productEditingRoutes,
  UnreadableCsv,
  type Product,
} from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { MAX_SEARCH_LENGTH } from '@vale/contracts/define';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { readTextFile } from '../../../shared/ui/admin/text-files.js';
import { codeGroups, codeRows, MAX_PRODUCTS, namedProducts, type CodeGroup } from '../model/many-codes.js';
import { inParts, refreshes } from './change-stock.js';

/** Reads a file of codes for many products, and finds its products. */
export function useReadManyCodes() {
  return useAction({
    mutationFn: async (file: File) => {
      const read = await readTextFile(file);
      if (!read) throw new UnreadableCsv('Este arquivo não é um texto: envie um CSV');
      const { rows, ignored } = codeRows(read.text);
      const names = [...new Set(rows.map(({ product }) => product))];
      if (names.length > MAX_PRODUCTS)
        throw new UnreadableCsv(`No máximo ${MAX_PRODUCTS} produtos por arquivo: divida-o`);
      const found = new Map<string, Product[]>();
      for (const name of names) if (name !== '') found.set(name, await productsNamed(name));
      return { ...codeGroups(rows, found), ignored };
    },
  });
}

/** By name, or else by id, which a search does not find. */
async function productsNamed(text: string): Promise<Product[]> {
  const q = text.slice(0, MAX_SEARCH_LENGTH);
  const { items } = await callRoute(catalogRoutes.listAllProducts, { query: { q, limit: 50 } });
  const named = namedProducts(text, items);
  if (named.length > 0 || !/^[\w.-]{1,80}$/.test(text)) return named;
  try {
    return [await callRoute(productEditingRoutes.inspectProduct, { params: { id: text } })];
  } catch (error) {
    if (hasCode(error, catalogErrors.productNotFound)) return [];
    throw error;
  }
}

/** Adds the groups one after the other. Codes of an earlier attempt count as repeated and are left out. */
export function useAddManyCodes(onProgress: (sent: number) => void) {
  return useAction({
    mutationFn: async (groups: readonly CodeGroup[]) => {
      let [sent, added, repeated] = [0, 0, 0];
      for (const { productId, variation, batch, costCentavos, codes } of groups) {
        const cost = costCentavos === undefined ? {} : { costCentavos };
        const body = { productId, variation, note: '', ...(batch && { batch }), ...cost };
        await inParts(codes, async (part) => {
          const reply = await callRoute(checkoutRoutes.addStock, { body: { ...body, codes: part } });
          sent += part.length;
          added += reply.added;
          repeated += reply.repeated;
          onProgress(sent);
        });
      }
      return { added, repeated };
    },
    refreshes,
  });
}
