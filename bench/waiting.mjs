import { setTimeout as sleep } from 'node:timers/promises';
import { measureCallbackToScreen } from './callback-to-screen.mjs';
import { cpuTimes } from './cpu-time.mjs';
import { markdownTable, short } from './figures.mjs';
import { seedWaiting } from './seed-waiting.mjs';
import { startShop, storeFolder } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';
import { StubProvider } from './stub-provider.mjs';

const SETTLE_MS = 20_000;
/**
 * After a start everything is due at once that was due while the shop was down, and each pending order is polled once, after
 * five minutes at most, before its provider's list is relied on.
 */
const SETTLE_PENDING_MS = 360_000;
const MEASURE_MS = 60_000;
const PENDING = 1_000;
const CLOSED = 10_000;

/** What a shop costs in which nobody buys while orders wait for their money, for each kind of provider. */
export async function measureWaiting({ quick }, say) {
  await measureCallbackToScreen({ quick }, say);
  const rows = [];
  for (const driver of ['api-pix', 'external-transactions'])
    for (const [pending, closed] of [
      [0, 0],
      [PENDING, CLOSED],
    ]) {
      const found = await waitingShop(driver, { pending, closed, quick });
      rows.push([
        driver,
        pending.toLocaleString('en'),
        closed.toLocaleString('en'),
        `${found.perMinute.toFixed(0)} (${found.listsPerMinute.toFixed(0)} lists)`,
        `${short(found.cpu)} ms/s`,
      ]);
      say(rows.at(-1).join(', '));
    }
  say('');
  say(markdownTable(['provider', 'pending', 'closed', 'calls per minute', 'CPU'], rows));
}

async function waitingShop(driver, { pending, closed, quick }) {
  const provider = await StubProvider.open();
  const { system } = await startShop({
    ...provider.settings(driver),
    PAYMENT_READS_PER_MINUTE: '1200',
    MAX_OPEN_ORDERS: '10',
  });
  try {
    const shoppers = await Shoppers.of(system, 1);
    await shoppers.restock();
    await shoppers.placeCharged(0);
    await shoppers.shoppers[0].cancel(await shoppers.placeCharged(0));
    // Ended without a stop, which would remove its data.
    await system.crash();
    await seedWaiting(storeFolder(system), { pending, closed });
    system.launch();
    await system.ready();
    await sleep(quick ? 10_000 : pending > 0 ? SETTLE_PENDING_MS : SETTLE_MS);
    const [calls, lists, cpu, started] = [provider.calls, provider.lists, cpuOfShop(), performance.now()];
    await sleep(quick ? 10_000 : MEASURE_MS);
    const seconds = (performance.now() - started) / 1_000;
    return {
      perMinute: ((provider.calls - calls) * 60) / seconds,
      listsPerMinute: ((provider.lists - lists) * 60) / seconds,
      cpu: (cpuOfShop() - cpu) / seconds,
    };
  } finally {
    await system.stop();
    await provider.close();
  }
}

/** Milliseconds since it was started; Linux only. */
const cpuOfShop = () => cpuTimes(() => 'shop').get('shop') ?? Number.NaN;
