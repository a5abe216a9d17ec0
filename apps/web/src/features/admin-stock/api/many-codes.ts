import {
  catalogErrors,
  catalogRoutes,
  productEditingRoutes,
  UnreadableCsv,
  type Product,
} from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { AppError, MAX_SEARCH_LENGTH } from '@vale/contracts/define';
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

/** The most products that a page may have. A namesake may be on a later one. */
const SEARCH_PAGE = 100;

/** By name, or else by id, which a search does not find. */
async function productsNamed(text: string): Promise<Product[]> {
  const q = text.slice(0, MAX_SEARCH_LENGTH);
  const named: Product[] = [];
  let cursor: string | null = null;
  do {
    const query: object = { q, limit: SEARCH_PAGE, ...(cursor && { cursor }) };
    const page: { items: Product[]; nextCursor: string | null } = await callRoute(
      catalogRoutes.listAllProducts,
      { query },
    );
    named.push(...namedProducts(text, page.items));
    cursor = page.nextCursor;
  } while (cursor);
  if (named.length > 0 || !/^[\w.-]{1,80}$/.test(text)) return named;
  try {
    return [await callRoute(productEditingRoutes.inspectProduct, { params: { id: text } })];
  } catch (error) {
    if (hasCode(error, catalogErrors.productNotFound)) return [];
    throw error;
  }
}

/** A group that the server refused; the others were added. */
interface RefusedGroup {
  name: string;
  message: string;
}

export interface AddedCodes {
  added: number;
  repeated: number;
  refused: RefusedGroup[];
}

/** Adds the groups one after the other, and goes on after one that is refused. Codes of an earlier attempt count as repeated and are left out. */
export function useAddManyCodes(onProgress: (sent: number) => void) {
  return useAction({
    mutationFn: async (groups: readonly CodeGroup[]): Promise<AddedCodes> => {
      let [sent, added, repeated] = [0, 0, 0];
      const refused: RefusedGroup[] = [];
      for (const { productId, name, variation, batch, costCentavos, codes } of groups) {
        const cost = costCentavos === undefined ? {} : { costCentavos };
        const body = { productId, variation, note: '', ...(batch && { batch }), ...cost };
        try {
          await inParts(codes, async (part) => {
            const reply = await callRoute(checkoutRoutes.addStock, { body: { ...body, codes: part } });
            sent += part.length;
            added += reply.added;
            repeated += reply.repeated;
            onProgress(sent);
          });
        } catch (error) {
          if (!isRefusal(error)) throw error;
          refused.push({ name: [name, variation].filter(Boolean).join(', '), message: error.message });
        }
      }
      return { added, repeated, refused };
    },
    refreshes,
  });
}

/** True if this group is refused, and another one may not be: nobody is logged out or offline. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && [400, 404, 409, 422].includes(error.status);
}
