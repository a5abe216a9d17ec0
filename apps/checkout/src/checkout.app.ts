import { isDeepStrictEqual } from 'node:util';
import { catalogMessages, imageMessages, stockNameMessages } from '@vale/contracts/catalog';
import {
  buyerBlockMessages,
  couponMessages,
  checkoutAdminMessages,
  checkoutEvents,
  checkoutJobs,
  checkoutMessages,
  dayMessages,
  evidenceMessages,
  helpMessages,
  ownOrderMessages,
  paymentMethodMessages,
  pictureMessages,
  saleMessages,
  unitMessages,
  stockAdminMessages,
  type StockAction,
} from '@vale/contracts/checkout';
import { figuresMessages } from '@vale/contracts/figures';
import { defineApp, type Migration } from '@vale/platform/app';
import { dropIndexes, isDuplicateKey } from '@vale/platform/store';
import { linkOf, NO_RECORD } from './audit/audit-chain.repository.js';
import type { AuditDocument } from './audit/audit.schema.js';
import { VerifyAuditService } from './audit/verify-audit.service.js';
import { CheckoutModule } from './checkout.module.js';
import { keyIdOfSealed } from './vault/sealed-code.js';
import { markFirstDay } from './backoffice/days/account-day.repository.js';
import { RotateKeysService } from './backoffice/keys/rotate-keys.service.js';
import { ORDER_FORM, type OrderDocument } from './orders/store/order.schema.js';
import { derivedFields, orderOf } from './orders/store/stored-order.js';
import { markDemoCodes } from './backoffice/setup/demo-marks.service.js';
import { paymentsConfig } from './payments/payments.config.js';
import { auditOf } from './stock/stock-action.repository.js';
import { STOCK_CODE_FORM, type StockCodeDocument, type StockLevelDocument } from './stock/stock.schema.js';

/** Exceeds the number of changes of one stock during a rollout. */
const VERSIONS_OF_A_ROLLOUT = 1_000_000;

/**
 * Stock levels were stored in `stock_shelves`. They are copied together with their unpublished events, because replicas
 * of the previous release use the old collection until they stop. The copies' versions are far ahead, so nothing that
 * those replicas publish replaces a level of this release; the codes that they sell are found by the recount each minute.
 */
const renameStockLevels: Migration = {
  name: '2026-11-rename-stock-levels',
  async up({ db }) {
    const levels = db!.collection<StockLevelDocument>('stock_levels');
    for await (const { _id, ...old } of db!.collection<StockLevelDocument>('stock_shelves').find()) {
      const level = { ...old, version: old.version + VERSIONS_OF_A_ROLLOUT };
      await levels.updateOne({ _id }, { $setOnInsert: level }, { upsert: true });
    }
  },
};

const CHARGES_AT_ONCE = 200;

/**
 * Adds the lists of charges and payments, and the causes of their states, to orders that had one of each. The
 * old fields stay, because replicas of the previous release read them until they stop. The same function
 * completes their writes at each read, so an order that is missed here is not lost.
 */
const listChargesAndPayments: Migration = {
  name: '2026-11-list-charges-and-payments',
  async up({ db }) {
    const orders = db!.collection<OrderDocument & { outbox: unknown }>('orders');
    const earlier = orders.find({ charges: { $exists: false } }).batchSize(CHARGES_AT_ONCE);
    for await (const { outbox: _outbox, schemaVersion: _form, _id, ...stored } of earlier) {
      const order = orderOf({ transactionId: _id, ...stored });
      const { charges, payments, closedAs, releasedAt, assignedAt } = order;
      const { chargeKeys, attention } = derivedFields(order);
      const added = {
        charges,
        payments,
        closedAs,
        releasedAt,
        assignedAt,
        ...(attention && { attention }),
      };
      const unchanged = { _id, version: order.version, charges: { $exists: false } };
      try {
        await orders.updateOne(unchanged, { $set: { ...added, ...(chargeKeys && { chargeKeys }) } });
      } catch (error) {
        // One charge was given to two orders: its callbacks name the first.
        if (!isDuplicateKey(error)) throw error;
        await orders.updateOne(unchanged, { $set: added });
      }
    }
  },
};

const CODES_AT_ONCE = 500;

/** Codes get the id of the key that they are encrypted with, which was only part of the encrypted text. */
const recordKeyIds: Migration = {
  name: '2026-12-key-ids-of-codes',
  async up({ db }) {
    const codes = db!.collection<StockCodeDocument>('stock_codes');
    for (let after = ''; ;) {
      const found = await codes
        .find({ _id: { $gt: after } }, { projection: { sealed: 1, keyId: 1 } })
        .sort({ _id: 1 })
        .limit(CODES_AT_ONCE)
        .toArray();
      if (found.length === 0) return;
      after = found.at(-1)!._id;
      await codes.bulkWrite(
        found.map(({ _id, sealed, keyId = keyIdOfSealed(sealed) }) => ({
          updateOne: { filter: { _id, sealed }, update: { $set: { keyId, schemaVersion: STOCK_CODE_FORM } } },
        })),
        { ordered: false },
      );
    }
  },
};

/**
 * Gives payments their own unique keys. If two orders have the same payment, the first gets the keys and the
 * other keeps what it had.
 */
const keyPayments: Migration = {
  name: '2026-12-keys-of-payments',
  async up({ db }) {
    const orders = db!.collection<OrderDocument & { outbox: unknown }>('orders');
    const paid = orders.find({ 'payments.0': { $exists: true } }).batchSize(CHARGES_AT_ONCE);
    for await (const { outbox: _outbox, schemaVersion: _form, _id, ...stored } of paid) {
      const { chargeKeys } = derivedFields(orderOf({ transactionId: _id, ...stored }));
      if (!chargeKeys || isDeepStrictEqual(chargeKeys, stored.chargeKeys)) continue;
      try {
        await orders.updateOne({ _id, version: stored.version }, { $set: { chargeKeys } });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  },
};

const FORMS_AT_ONCE = 500;
const PLAIN_CPF_INDEX = 'customer.cpf_1__id_-1';

/**
 * Raises the form of orders, because the previous release would send a sealed CPF or phone to a provider as
 * it is. `SealCustomersService` has the key and seals them while the shop is open.
 */
const markSealedBuyers: Migration = {
  name: '2026-12-sealed-buyers',
  async up({ db }) {
    const orders = db!.collection<OrderDocument>('orders');
    for (let after = ''; ;) {
      const found = await orders
        .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(FORMS_AT_ONCE)
        .toArray();
      if (found.length === 0) break;
      const _id = { $gt: after, $lte: found.at(-1)!._id };
      await orders.updateMany({ _id }, { $set: { schemaVersion: ORDER_FORM } });
      after = _id.$lte;
    }
    await dropIndexes(orders, ({ name }) => name === PLAIN_CPF_INDEX);
  },
};

type StoredStockAction = Omit<StockAction, 'id'> & { _id: string; schemaVersion: number };

/** Actions on stock had a collection of their own. */
const moveStockActions: Migration = {
  name: '2026-12-audit-records',
  async up({ db }) {
    const records = db!.collection<AuditDocument>('audit_records');
    for await (const found of db!.collection<StoredStockAction>('stock_actions').find()) {
      const { _id, schemaVersion, at, kind, accountId, requestId, note, ...details } = found;
      const record = { schemaVersion, at, accountId, requestId, reason: note, ...auditOf(kind, details) };
      await records.updateOne({ _id }, { $setOnInsert: record }, { upsert: true });
    }
  },
};

/** Audit records were not chained: they get their places in the order of their ids. */
const chainAuditRecords: Migration = {
  name: '2026-12-audit-chain',
  async up({ db }) {
    const records = db!.collection<AuditDocument>('audit_records');
    const [last] = await records
      .find({ seq: { $gt: 0 } })
      .sort({ seq: -1 })
      .limit(1)
      .toArray();
    let head = last ? { seq: last.seq!, hash: last.hash! } : NO_RECORD;
    for await (const record of records.find({ seq: { $exists: false } }).sort({ _id: 1 })) {
      const link = linkOf(record, head);
      await records.updateOne({ _id: record._id }, { $set: link });
      head = link;
    }
  },
};

/** Orders are found by `chargeKeys`, and the stocks of a product by an index that has their ids too. */
const dropUnusedIndexes: Migration = {
  name: '2026-12-unused-indexes',
  async up({ db }) {
    await dropIndexes(db!.collection('orders'), ({ name }) => name === 'charge.providerId_1');
    await dropIndexes(db!.collection('stock_levels'), ({ name }) => name === 'productId_1');
  },
};

/** Orders and codes have partial indexes in place of these. */
const dropWholeIndexes: Migration = {
  name: '2026-12-partial-indexes',
  async up({ db }) {
    await dropIndexes(db!.collection('orders'), ({ name }) => name === 'state_1_heldUntil_1');
    await dropIndexes(db!.collection('stock_codes'), ({ name }) => name === 'batch_1_orderId_-1');
  },
};

export const checkout = defineApp({
  name: 'checkout',
  module: CheckoutModule,
  config: paymentsConfig,
  contracts: {
    messages: {
      ...checkoutMessages,
      ...checkoutAdminMessages,
      ...paymentMethodMessages,
      ...evidenceMessages,
      ...buyerBlockMessages,
      ...helpMessages,
      ...ownOrderMessages,
      ...pictureMessages,
      ...saleMessages,
      ...unitMessages,
      ...stockAdminMessages,
      ...dayMessages,
      ...couponMessages,
      ofSales: figuresMessages.ofSales,
      waitingWork: figuresMessages.waitingWork,
    },
    jobs: checkoutJobs,
    events: checkoutEvents,
    requests: [
      catalogMessages.getOffer,
      catalogMessages.getOffers,
      catalogMessages.submitReview,
      imageMessages.redrawPicture,
      stockNameMessages.listStockNames,
    ],
  },
  migrations: [
    renameStockLevels,
    listChargesAndPayments,
    recordKeyIds,
    moveStockActions,
    keyPayments,
    chainAuditRecords,
    markSealedBuyers,
    dropUnusedIndexes,
    dropWholeIndexes,
    markDemoCodes,
    markFirstDay,
  ],
  commands: {
    'rotate-keys': (container, print) => container.get(RotateKeysService, { strict: false }).run(print),
    'verify-audit': (container, print) => container.get(VerifyAuditService, { strict: false }).run(print),
    'read-audit-archive': (container, print) =>
      container.get(VerifyAuditService, { strict: false }).printArchived(print),
  },
});
