import { Injectable } from '@nestjs/common';
import type { OrderSearchField } from '@vale/contracts/checkout';
import type { Page } from '@vale/contracts/define';
import type { Order } from '../../orders/life/order.js';
import { OrderListService } from '../../orders/lists/order-list.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { CodeSearchService } from '../../stock/code-search.service.js';
import { LineCodeService } from '../../stock/line-code.service.js';
import {
  buyerFieldsOf,
  orderTermOf,
  phoneEndOf,
  plainFieldsOf,
  plainKeyListsOf,
  type OrderTerm,
} from './order-term.js';
import { OrderTokenRepository } from './order-token.repository.js';

/** Characters: ids of payments are longer. */
const PAYMENT_ID = 16;

interface SearchPage {
  cursor?: string | undefined;
  limit: number;
}

/** An order that matches the search, with the fields that do. */
interface FoundOrder {
  order: Order;
  foundBy: OrderSearchField[];
}

/** Orders that one way of looking found, by their ids. `field`: what a hit has to be compared with. */
interface Found {
  field: 'plain' | 'buyer' | 'code' | 'batch' | 'payment';
  ids: readonly string[];
}

/** Finds orders by anything that a person may know of them. All ways are tried. */
@Injectable()
export class OrderSearchService {
  constructor(
    private readonly tokens: OrderTokenRepository,
    private readonly orders: OrderStoreService,
    private readonly lists: OrderListService,
    private readonly codes: CodeSearchService,
    private readonly lines: LineCodeService,
  ) {}

  /**
   * Newest first. A key finds candidates, and each is compared with what was typed: a page may have fewer orders than its
   * limit and still have a next one. `isShown`: the other filters of the list.
   */
  async page(
    typed: string,
    { cursor, limit }: SearchPage,
    isShown: (order: Order) => boolean,
  ): Promise<Page<FoundOrder>> {
    const term = orderTermOf(typed);
    const found = await this.look(term, cursor, limit + 1);
    const ids = [...new Set(found.flatMap((one) => one.ids))].toSorted().toReversed();
    const shown = ids.slice(0, limit);
    const orders = (await this.orders.read.findAll(shown)).filter(isShown);
    const hits = orders.map(async (order) => ({ order, foundBy: await this.fieldsOf(order, term, found) }));
    return {
      items: (await Promise.all(hits)).filter(({ foundBy }) => foundBy.length > 0),
      nextCursor: ids.length > limit ? shown.at(-1)! : null,
    };
  }

  /** At most `limit` orders of each way. */
  private async look(term: OrderTerm, before: string | undefined, limit: number): Promise<Found[]> {
    const { text, phone } = term;
    const { customers } = this.orders;
    const phoneKeys = phone === null ? [] : customers.phoneMacsOf(phoneEndOf(phone)).map((mac) => `t:${mac}`);
    const byKeys = async (field: Found['field'], keys: readonly string[]): Promise<Found> => ({
      field,
      ids: await this.tokens.find(keys, before, limit),
    });
    const found = [
      ...plainKeyListsOf(term).map((keys) => byKeys('plain', keys)),
      ...phoneKeys.map((key) => byKeys('buyer', [key])),
      ...(await this.codes.keysOfTyped(text)).map((key) => byKeys('code', [key])),
    ];
    return [...(await Promise.all(found)), ...(await this.lookDirectly(term, before, limit))];
  }

  /** Without keys, which the newest orders do not have yet. */
  private async lookDirectly(
    { text, number, cpf, isPersonal }: OrderTerm,
    cursor: string | undefined,
    limit: number,
  ): Promise<Found[]> {
    const { read } = this.orders;
    const query = { limit, sort: 'newest', cursor } as const;
    const [ofEmail, ofCpf, ofNumber, ofPayment, ofBatch] = await Promise.all([
      text.includes('@') ? this.lists.page({ states: null, email: text.toLowerCase() }, query) : undefined,
      cpf === null ? undefined : this.lists.page({ states: null, cpf }, query),
      read.findAll(number === null ? [] : [number]),
      read.findByPayments(!isPersonal && text.length >= PAYMENT_ID ? [text] : []),
      isPersonal ? [] : this.lines.ordersOfBatch(text, cursor, limit),
    ]);
    const older = (ids: readonly string[]) => ids.filter((id) => cursor === undefined || id < cursor);
    return [
      { field: 'plain', ids: older(idsOf([...(ofEmail?.items ?? []), ...ofNumber])) },
      { field: 'buyer', ids: idsOf(ofCpf?.items ?? []) },
      { field: 'payment', ids: older(idsOf(ofPayment)) },
      { field: 'batch', ids: ofBatch },
    ];
  }

  /** Compares a candidate with what was typed. Opens its buyer and its codes only if a key of them found it. */
  private async fieldsOf(
    order: Order,
    term: OrderTerm,
    found: readonly Found[],
  ): Promise<OrderSearchField[]> {
    const { transactionId } = order;
    const isOf = (field: Found['field']) =>
      found.some((one) => one.field === field && one.ids.includes(transactionId));
    const fields = plainFieldsOf(order, term);
    if (isOf('buyer'))
      fields.push(...buyerFieldsOf(this.orders.customers.open(order.customer, transactionId), term));
    if (isOf('code') && (await this.codes.hasCode(transactionId, term.text))) fields.push('code');
    if (isOf('batch')) fields.push('batch');
    if (isOf('payment')) fields.push('payment');
    return fields;
  }
}

const idsOf = (orders: readonly Order[]): string[] => orders.map(({ transactionId }) => transactionId);
