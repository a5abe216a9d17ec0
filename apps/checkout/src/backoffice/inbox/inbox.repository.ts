import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CaseKind, CaseState, InboxCase, OpenedCase, OverdueCase } from '@vale/contracts/checkout';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import { orderSchema, type OrderDocument } from '../../orders/store/order.schema.js';
import { soldText } from '../figures/sold-text.js';
import { inboxSchema, type InboxDocument } from './inbox.schema.js';
import { DEADLINES_MS, type FoundCase } from './order-cases.js';

/** Time until a fix must have its effect: refunds are sent immediately and retried for minutes. */
const FIXED_WITHIN_MS = 3_600_000;

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

interface ListQuery extends PageQuery {
  state: CaseState;
  kind?: CaseKind | undefined;
}

type TimeField = 'deadline' | 'openedAt';

type Ending = Pick<InboxCase, 'endedAt' | 'resolution'> & { state: 'closed' | 'resolved' };

@Injectable()
export class InboxRepository {
  constructor(
    @InjectModel(inboxSchema) private readonly cases: Model<InboxDocument>,
    @InjectModel(orderSchema) private readonly orders: Model<OrderDocument>,
  ) {}

  /**
   * Opens the case once. A dismissed case stays closed until its evidence changes. A case whose fix had no
   * effect within an hour, such as a refused refund, opens again.
   */
  async report(found: FoundCase, now: number): Promise<void> {
    const { kind, transactionId, evidence, fixes } = found;
    const _id = caseId(found);
    const known = await this.cases.findOne({ _id }).lean<InboxDocument | null>();
    const same = isDeepStrictEqual(known?.evidence, evidence);
    if (known && same && !isBack(known, now)) return;
    const opened = {
      state: 'open' as const,
      openedAt: now,
      deadline: now + DEADLINES_MS[kind],
      endedAt: null,
      resolution: null,
    };
    const isOpen = known?.state === 'open';
    const change = {
      $set: { evidence, fixes, ...(!isOpen && opened) },
      ...(!isOpen && { $unset: { digestId: '' } }),
    };
    if (known) await this.cases.updateOne({ _id, state: known.state }, change);
    else await this.insert({ _id, schemaVersion: 1, kind, transactionId, ...opened, evidence, fixes });
  }

  async find(id: string): Promise<InboxCase | null> {
    const found = await this.cases.findOne({ _id: id }).lean<InboxDocument | null>();
    return found && toCase(found);
  }

  /** Ordered by deadline. */
  async list({ state, kind, ...page }: ListQuery): Promise<Page<InboxCase>> {
    const { items, nextCursor } = await this.page('deadline', { state, ...(kind && { kind }) }, page);
    const sold = await this.soldIn(items.flatMap(({ transactionId }) => transactionId ?? []));
    return { items: items.map((one) => named(toCase(one), sold)), nextCursor };
  }

  /** Names of what these orders sell, by their ids. */
  private async soldIn(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.orders
      .find({ _id: { $in: [...new Set(ids)] } }, { product: 1, lines: 1 })
      .lean<Pick<OrderDocument, '_id' | 'product' | 'lines'>[]>();
    return new Map(found.map((order) => [order._id, soldText(order)]));
  }

  /** Ends the case as it was read. False if somebody else has decided it meanwhile, or it closed by itself. */
  async end({ id, state, endedAt }: InboxCase, ending: Ending): Promise<boolean> {
    const { modifiedCount } = await this.cases.updateOne({ _id: id, state, endedAt }, { $set: ending });
    return modifiedCount > 0;
  }

  /** Takes back a decision that could not be carried out: the case is again as it was read before. */
  async restore({ id, state, endedAt, resolution }: InboxCase, failed: Ending): Promise<void> {
    await this.cases.updateOne(
      { _id: id, state: failed.state, endedAt: failed.endedAt },
      { $set: { state, endedAt, resolution } },
    );
  }

  /** Puts all open cases past their deadline that no e-mail has reported into one. */
  async beginDigest(digestId: string, now: number): Promise<void> {
    await this.cases.updateMany(
      { state: 'open', deadline: { $lte: now }, digestId: { $exists: false } },
      { $set: { digestId } },
    );
  }

  /** Open cases of one digest, or of all digests with an id above `after`; sorted by digest. */
  async listDigests({
    digestId,
    after,
    cursor,
    limit,
  }: PageQuery & { digestId?: string | undefined; after: string }): Promise<Page<OverdueCase>> {
    const [last = '', ...rest] = cursor?.split('.') ?? [];
    const behind = { $or: [{ digestId: { $gt: last } }, { digestId: last, _id: { $gt: rest.join('.') } }] };
    const found = await this.cases
      .find({ state: 'open', digestId: digestId ?? { $gt: after }, ...(cursor && behind) })
      .sort({ digestId: 1, _id: 1 })
      .limit(limit + 1)
      .lean<(InboxDocument & { digestId: string })[]>();
    const page = pageFrom(found, limit, (one) => `${one.digestId}.${one._id}`);
    const items = page.items.map(({ _id, kind, transactionId, deadline, digestId: digest }) => ({
      id: _id,
      kind,
      transactionId,
      deadline,
      digestId: digest,
    }));
    return { items, nextCursor: page.nextCursor };
  }

  /** Open cases that were opened at `since` or later, oldest first. */
  async listOpened({ since, ...page }: PageQuery & { since: number }): Promise<Page<OpenedCase>> {
    const filter = { state: 'open' as const, openedAt: { $gte: since } };
    const { items, nextCursor } = await this.page('openedAt', filter, page);
    return { items: items.map(toOpenedCase), nextCursor };
  }

  async countOpen(kind: CaseKind): Promise<number> {
    return this.cases.countDocuments({ state: 'open', kind });
  }

  async countOverdue(now: number): Promise<number> {
    return this.cases.countDocuments({ state: 'open', deadline: { $lte: now } });
  }

  private async insert(document: InboxDocument): Promise<void> {
    try {
      await this.cases.create(document);
    } catch (error) {
      // A concurrent run found the same case.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async page(
    by: TimeField,
    filter: QueryFilter<InboxDocument>,
    { cursor, limit }: PageQuery,
  ): Promise<Page<InboxDocument>> {
    const found = await this.cases
      .find({ ...filter, ...(cursor !== undefined && afterCursor(by, cursor)) })
      .sort({ [by]: 1, _id: 1 })
      .limit(limit + 1)
      .lean<InboxDocument[]>();
    return pageFrom(found, limit, (one) => `${one[by]}.${one._id}`);
  }
}

export function caseId({ kind, subject }: Pick<FoundCase, 'kind' | 'subject'>): string {
  return `${kind}.${subject}`;
}

/** The same evidence is found again after the case closed by itself, or after a fix that did not help. */
function isBack({ state, resolution, endedAt }: InboxDocument, now: number): boolean {
  if (state === 'closed') return true;
  const isFixed = state === 'resolved' && resolution?.fix !== 'dismiss';
  return isFixed && now - (endedAt ?? now) > FIXED_WITHIN_MS;
}

/** The subject of a case that was found: an order, or an unmatched payment. */
export function subjectOf({ id, kind }: Pick<InboxCase, 'id' | 'kind'>): string {
  return id.slice(kind.length + 1);
}

function toOpenedCase({ _id, kind, openedAt, transactionId, evidence }: InboxDocument): OpenedCase {
  return {
    id: _id,
    kind,
    openedAt,
    ...(transactionId !== null && { transactionId }),
    ...(kind === 'stock-low' && { stock: evidence as NonNullable<OpenedCase['stock']> }),
  };
}

function afterCursor(field: TimeField, cursor: string): object {
  const [time, ...rest] = cursor.split('.');
  const at = Number(time);
  if (!Number.isSafeInteger(at)) return {};
  return { [field]: { $gte: at }, $or: [{ [field]: { $gt: at } }, { _id: { $gt: rest.join('.') } }] };
}

function toCase({ _id, schemaVersion: _form, digestId: _digest, ...rest }: InboxDocument): InboxCase {
  return { id: _id, ...rest };
}

/** `sold`: names of what orders sell. A deleted order has none. */
function named(known: InboxCase, sold: ReadonlyMap<string, string>): InboxCase {
  const name = known.transactionId === null ? undefined : sold.get(known.transactionId);
  return name === undefined ? known : { ...known, sold: name };
}
