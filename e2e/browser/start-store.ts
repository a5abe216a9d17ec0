import { openStore, StoreProcess } from '@vale/testing/system/running-store';

/** One store for all browser tests; `TARGET_URL` chooses one that runs already. Workers find it by that variable. */
export default async function startStore(): Promise<() => Promise<void>> {
  const store = await openStore();
  process.env['TARGET_URL'] = store.url;
  process.env['TARGET_SANDBOX_URL'] = store.sandboxUrl;
  return async () => {
    const end = store instanceof StoreProcess ? store.end : '';
    await store.stop();
    // Else the tests only say that nobody answers.
    if (end) throw new Error(`The store had ended before the tests did: ${end}`);
  };
}
