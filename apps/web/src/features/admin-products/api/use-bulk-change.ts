import type { EditedProduct } from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleRun } from '../../../shared/http/use-single-run.js';
import { patchOf, runBulk, type BulkAction, type BulkResult } from '../model/bulk-change.js';
import { changeProduct, deleteProduct, forgetProducts } from './change-product.js';

/** One request per product: results before an error or a closed tab stay, and are shown. */
export function useBulkChange() {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const [isRunning, setRunning] = useState(false);
  const single = useSingleRun<void>();
  const change = async (products: readonly EditedProduct[], action: BulkAction) => {
    setResults([]);
    setRunning(true);
    await runBulk(products, (product) => doWith(product, action), setResults);
    setRunning(false);
    await forgetProducts(client);
  };
  return {
    results,
    isRunning,
    run: (products: readonly EditedProduct[], action: BulkAction) =>
      single.run(() => change(products, action)),
  };
}

async function doWith(product: EditedProduct, action: BulkAction): Promise<'done' | 'unchanged'> {
  if (action.kind === 'delete') {
    await deleteProduct(product);
    return 'done';
  }
  const patch = patchOf(action, product);
  if (!patch) return 'unchanged';
  await changeProduct(product.id, { ...patch, version: product.version });
  return 'done';
}
