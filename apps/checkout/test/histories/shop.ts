import { catalogMessages, type Offer } from '@vale/contracts/catalog';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { configToken } from '@vale/platform/config';
import { Ids, SystemIds } from '@vale/platform/ids';
import { Jobs, type JobRun } from '@vale/platform/jobs';
import { Limits } from '@vale/platform/limits';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { SendRefundService } from '../../src/payments/refunds/send-refund.service.js';
import { CallbackRepository } from '../../src/payments/callbacks/callback.repository.js';
import { CallCountsRepository } from '../../src/payments/budget/call-counts.repository.js';
import { paymentsConfig, type PaymentsConfig } from '../../src/payments/payments.config.js';
import { CustomerSealService } from '../../src/orders/buyer/customer-seal.service.js';
import { VaultService } from '../../src/vault/vault.service.js';
import { FingerprintService } from '../../src/vault/fingerprint.service.js';
import { CouponOrdersRepository } from '../../src/purchase/coupons/coupon-orders.repository.js';
import { CouponRepository } from '../../src/purchase/coupons/coupon.repository.js';
import { DeliveryService } from '../../src/purchase/delivery/delivery.service.js';
import { ReplacementService } from '../../src/purchase/delivery/replacement.service.js';
import { RevealService } from '../../src/purchase/delivery/reveal.service.js';
import { OrderMetricsService } from '../../src/orders/lists/order-metrics.service.js';
import { OrderStoreService } from '../../src/orders/store/order-store.service.js';
import { labelCodes } from '../../src/orders/life/label-codes.js';
import { showsCodes, type Order } from '../../src/orders/life/order.js';
import { HelpDeskService } from '../../src/backoffice/inbox/help-desk.service.js';
import { OrderTokenRepository } from '../../src/backoffice/search/order-token.repository.js';
import { OrderRepository } from '../../src/orders/store/order.repository.js';
import { ProviderReplyRepository } from '../../src/orders/store/provider-reply.repository.js';
import { SealCustomersService } from '../../src/orders/store/seal-customers.service.js';
import { ChargeService } from '../../src/payments/charges/charge.service.js';
import { PaymentSourceRepository } from '../../src/payments/sources/payment-source.repository.js';
import { ProviderCallsService } from '../../src/payments/charges/provider-calls.service.js';
import { BuyerBlockRepository } from '../../src/purchase/blocks/buyer-block.repository.js';
import { PaymentMethodRepository } from '../../src/payments/methods/payment-method.repository.js';
import { PollService } from '../../src/payments/polls/poll.service.js';
import type { ProviderConnection } from '../../src/payments/providers/provider-connections.client.js';
import {
  paymentProvider,
  type PaymentDriver,
} from '../../src/payments/providers/payment-providers.client.js';
import type {
  PaymentProviderDefinition,
  ProviderAccount,
} from '../../src/payments/providers/payment-provider.js';
import { StrayPaymentRepository } from '../../src/payments/stray/stray-payment.repository.js';
import { SettledCursorRepository } from '../../src/payments/reconciliation/settled-cursor.repository.js';
import { StatusWordRepository } from '../../src/payments/charges/status-word.repository.js';
import { TestChargeRepository } from '../../src/payments/methods/test-charge.repository.js';
import { LineCodeRepository } from '../../src/stock/line-code.repository.js';
import { SharedCodeRepository } from '../../src/stock/shared-code.repository.js';
import { StockIntakeService } from '../../src/stock/stock-intake.service.js';
import { StockHoldRepository } from '../../src/stock/stock-hold.repository.js';
import { StockKeysRepository } from '../../src/stock/stock-keys.repository.js';
import { StockLevelService } from '../../src/stock/stock-level.service.js';
import { StockService } from '../../src/stock/stock.service.js';
import { StockRepository } from '../../src/stock/stock.repository.js';
import type { Bank } from './bank.js';
import { Container } from './container.js';
import { UnitReplyRepository } from '../../src/purchase/systems/unit-reply.repository.js';
import { couponsOf } from './coupons.js';
import type { Disk, StoredJob } from './disk.js';
import type { Machine } from './machine.js';
import { MemoryCallbacks } from './memory-callbacks.js';
import { MemoryCouponOrders } from './memory-coupon-orders.js';
import { MemoryLineCodes } from './memory-line-codes.js';
import { MemoryOrders } from './memory-orders.js';
import { MemoryJobs, MemoryMethods } from './memory-services.js';
import { MemoryCursors, MemoryStray } from './memory-settled.js';
import { MemoryWords } from './memory-words.js';
import { MemoryShared } from './memory-shared.js';
import { MemoryStock } from './memory-stock.js';

/** Something is counted already, and something is left. */
const unlimited = async () => ({ allowed: true, retryAfterMs: 0, remaining: 1 });

/** Settings of a process; expensive parts are created once. */
export interface Settings {
  runtime: RuntimeConfig;
  checkout: PaymentsConfig;
  vault: VaultService;
  customers: CustomerSealService;
}

export function readSettings(env: Record<string, string>): Settings {
  const runtime = runtimeConfig.load(env);
  const checkout = paymentsConfig.load(env);
  const ids = new SystemIds();
  return {
    runtime,
    checkout,
    vault: new VaultService(checkout, ids),
    customers: new CustomerSealService(runtime, checkout, ids),
  };
}

/** Shared state of all processes, and the settings. */
export interface Surroundings {
  disk: Disk;
  bank: Bank;
  clock: Clock;
  ids: Ids;
  offer: (productId: string) => Offer;
  settings: Settings;
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** The services of checkout in one process; repositories, drivers, catalog and the wire to providers are stood in for. */
export function startShop(machine: Machine, surroundings: Surroundings): Container {
  const { disk, bank, clock, ids, offer, settings } = surroundings;
  const stock = new MemoryStock(disk, machine);
  const shared = new MemoryShared(disk, machine);
  const shop = new Container([
    [configToken(runtimeConfig), settings.runtime],
    [configToken(paymentsConfig), settings.checkout],
    [VaultService, settings.vault],
    [CustomerSealService, settings.customers],
    [Clock, clock],
    [Ids, ids],
    [Logger, quiet],
    [Limits, { take: unlimited, takeToken: unlimited }],
    [Bus, { request: (message: unknown, asked: Asked) => machine.step(() => answer(message, asked, offer)) }],
    [Jobs, new MemoryJobs(disk, machine, clock)],
    [OrderRepository, new MemoryOrders(disk, machine)],
    // Evidence moves nothing.
    [ProviderReplyRepository, {}],
    [CallbackRepository, new MemoryCallbacks(disk, machine)],
    [SettledCursorRepository, new MemoryCursors(disk, machine)],
    // No account of a history reaches the limit of its provider.
    [CallCountsRepository, { find: async () => ({}), add: async () => ({}) }],
    [StrayPaymentRepository, new MemoryStray(disk, machine)],
    [StatusWordRepository, new MemoryWords(disk, machine)],
    [PaymentMethodRepository, new MemoryMethods(disk, machine)],
    // Nobody of a history looks at them.
    [
      PaymentSourceRepository,
      {
        recordSuccess: async () => {},
        recordFailure: async () => {},
        find: async () => null,
        list: async () => [],
      },
    ],
    // No admin of a history tests a method.
    [TestChargeRepository, { all: async () => [] }],
    // No admin of a history blocks a buyer or looks for an order.
    [OrderTokenRepository, { listOfOtherKeys: async () => [] }],
    [BuyerBlockRepository, { tokens: async () => [], listBeside: async () => [] }],
    [StockRepository, stock],
    [StockHoldRepository, stock],
    [StockKeysRepository, stock],
    [LineCodeRepository, new MemoryLineCodes(disk, machine)],
    [
      CouponRepository,
      {
        listByCodes: (codes: string[]) => machine.step(() => couponsOf(codes)),
        listSecrets: async () => [],
      },
    ],
    // No unit of a history is delivered by another system.
    [UnitReplyRepository, { listSealed: async () => [] }],
    [CouponOrdersRepository, new MemoryCouponOrders(disk, machine)],
    // No buyer of a history asks for help.
    [HelpDeskService, {}],
    [SharedCodeRepository, shared],
    [StockLevelService, shared.levels],
    [StockIntakeService, {}],
    [SealCustomersService, { rotate: async () => ({ resealed: 0, unreadable: [] }) }],
    [
      FingerprintService,
      {
        rewrapKey: async () => undefined,
        of: async (text: string) => ({ fingerprint: text, folded: text }),
        former: async () => [],
      },
    ],
    [OrderMetricsService, { observeDelivery() {} }],
  ]);
  shop.use(RevealService, {
    // The service itself, for each process, has room for ten thousand reveals.
    async codesOf(order: Order) {
      if (!showsCodes(order)) return [];
      return labelCodes(order, await shop.get(StockService).reveal(order.transactionId, true));
    },
  });
  Reflect.set(shop.get(ProviderCallsService), 'connections', connectionsTo(bank, machine));
  // A request that waits for its charge reads it again and again, in real time; here it reads it once.
  const readOnce = ({ transactionId }: Order) => shop.get(OrderStoreService).get(transactionId);
  Reflect.set(shop.get(ChargeService), 'untilCharged', readOnce);
  return shop;
}

interface Asked {
  productId: string;
  productIds: string[];
}

/** Replaces catalog. */
function answer(message: unknown, asked: Asked, offer: Surroundings['offer']) {
  if (message !== catalogMessages.getOffers) return offer(asked.productId);
  return { offers: asked.productIds.map(offer) };
}

/** Replaces HTTP. The gates in front of it have their own tests. */
function connectionsTo(bank: Bank, machine: Machine) {
  const known = new Map<string, ProviderConnection['provider']>();
  const signal = new AbortController().signal;
  const connect = (driver: PaymentDriver, account: ProviderAccount) => {
    const definition: PaymentProviderDefinition<PaymentDriver> = paymentProvider(driver)!;
    return definition.connect(account, (url, request) => machine.step(() => bank.http(url, request)));
  };
  return {
    of(id: string, driver: PaymentDriver, account: ProviderAccount) {
      const provider = known.get(id) ?? connect(driver, account);
      known.set(id, provider);
      const run = <T>(call: (signal: AbortSignal) => Promise<T>) => call(signal);
      const runOnceBegun = async <T>(
        begin: () => Promise<boolean>,
        call: (signal: AbortSignal) => Promise<T>,
      ) => ((await begin()) ? call(signal) : null);
      return { provider, reads: { run }, writes: { run, runOnceBegun }, repliesTo: () => [] };
    },
  };
}

export async function runJob(shop: Container, { job, payload }: StoredJob, run: JobRun): Promise<void> {
  if (job === checkoutJobs.createCharge) return shop.get(ChargeService).resume(payload, run);
  if (job === checkoutJobs.pollPayment) return shop.get(PollService).poll(payload);
  if (job === checkoutJobs.readCharges) return shop.get(PollService).read(payload);
  if (job === checkoutJobs.deliverOrder) return shop.get(DeliveryService).deliver(payload);
  if (job === checkoutJobs.replaceCodes) return shop.get(ReplacementService).resume(payload);
  if (job === checkoutJobs.sendRefund) return shop.get(SendRefundService).send(payload);
  throw new Error(`nothing runs ${job.name}`);
}
