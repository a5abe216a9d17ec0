import { percentile } from './figures.mjs';
import { startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';
import { StubProvider } from './stub-provider.mjs';

const ORDERS = 200;
/** Until the code of it is compiled. */
const WARM_UP = 30;

/** Milliseconds from a call-back's sending until the page's stream says that the order is complete, and until the page has its code. */
export async function measureCallbackToScreen({ quick }, say) {
  const provider = await StubProvider.open();
  const { system } = await startShop(provider.settings('external-transactions'));
  try {
    const shoppers = await Shoppers.of(system, 1);
    await shoppers.restock();
    const found = [];
    for (let order = 0; order < WARM_UP + (quick ? 20 : ORDERS); order++)
      found.push(await once(shoppers, provider));
    const texts = ['told', 'shown'].map((moment) => {
      const waits = found.slice(WARM_UP).map((one) => one[moment]);
      const [p50, p95] = [0.5, 0.95].map((share) => percentile(waits, share).toFixed(0));
      return `${moment}: p50 ${p50} ms, p95 ${p95} ms`;
    });
    say(`from a call-back to the shopper's screen: ${texts.join('; ')}`);
  } finally {
    await system.stop();
    await provider.close();
  }
}

async function once(shoppers, provider) {
  const transactionId = await shoppers.placeCharged(0);
  const completed = await shoppers.watch(0, transactionId, 'completed');
  const started = performance.now();
  const answered = provider.pay(transactionId);
  await completed();
  const told = performance.now() - started;
  const { codes } = await shoppers.shoppers[0].order(transactionId);
  const shown = performance.now() - started;
  if (codes.length !== 1) throw new Error(`order ${transactionId} has no code`);
  await answered;
  return { told, shown };
}
