import { Injectable } from '@nestjs/common';
import { buyerBlockErrors, checkoutEvents, type BlockKind, type BuyerBlock } from '@vale/contracts/checkout';
import { AppError, type Page } from '@vale/contracts/define';
import { mailboxOf } from '@vale/contracts/person';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { currentContext } from '@vale/platform/context';
import { ulidTime } from '@vale/platform/ids';
import type { Sealed } from '../../orders/buyer/sealed-customer.js';
import type { Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { BuyerBlockRepository, type StoredBlock } from './buyer-block.repository.js';

/** In case the event of a change is lost. Milliseconds. */
const CACHE_MS = 60_000;

interface Identities {
  email?: string | undefined;
  cpf?: string | undefined;
  phone?: string | undefined;
}

interface BlockedValue {
  kind: BlockKind;
  /** The compared form: the mailbox stands for an e-mail address. */
  value: string;
}

type NewBlock = BlockedValue & Pick<BuyerBlock, 'id' | 'reason' | 'by'>;

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

export interface RotatedBlocks {
  resealed: number;
  /** Blocks of erased people: without the value they keep the key of their token. */
  left: number;
}

/** Recognises blocked buyers. Each process knows all tokens, so that an order without a block asks the store for nothing. */
@Injectable()
export class BuyerBlockService {
  private known: { until: number; tokens: Promise<ReadonlySet<string>> } | undefined;

  constructor(
    private readonly blocks: BuyerBlockRepository,
    private readonly orders: OrderStoreService,
    private readonly clock: Clock,
  ) {}

  /** For a new order of the current request. Throws `checkout.buyer-refused`. */
  async refuse(order: Order): Promise<void> {
    const signedIn = currentContext().actor?.email;
    if (await this.isBlocked(order, signedIn)) throw new AppError(buyerBlockErrors.buyerRefused);
  }

  /** By the order's mailbox, CPF or phone, or by another address of its buyer. */
  async isBlocked({ customer, transactionId }: Order, otherEmail?: string): Promise<boolean> {
    const tokens = await this.tokens();
    if (tokens.size === 0) return false;
    const buyer = this.orders.customers.open(customer, transactionId);
    const all = [...this.tokensOf(buyer), ...(otherEmail ? this.tokensOf({ email: otherEmail }) : [])];
    return all.some((token) => tokens.has(token));
  }

  /** Tokens of all that is given, under each configured key. */
  tokensOf(buyer: Identities): string[] {
    return blockedValues(buyer).flatMap(({ kind, value }) =>
      this.orders.customers.blockTokensOf(kind, value),
    );
  }

  /** Takes value and reason out of the blocks of a person who is erased. The blocks stay. */
  async forgetPerson(buyer: Identities): Promise<void> {
    const known = await this.tokens();
    const tokens = this.tokensOf(buyer).filter((token) => known.has(token));
    if (tokens.length > 0) await this.blocks.forget(tokens);
  }

  /** Newest first. */
  async list(page: PageQuery): Promise<Page<BuyerBlock>> {
    const { items, nextCursor } = await this.blocks.list(page);
    return { items: items.map((block) => this.viewOf(block)), nextCursor };
  }

  /** The values of these that are not blocked yet, as the store knows now. */
  async unblocked(buyer: Identities): Promise<BlockedValue[]> {
    const blocked = new Set(await this.blocks.tokens());
    return blockedValues(buyer).filter(
      ({ kind, value }) =>
        !this.orders.customers.blockTokensOf(kind, value).some((token) => blocked.has(token)),
    );
  }

  async add({ id, kind, value, reason, by }: NewBlock): Promise<void> {
    const { customers } = this.orders;
    const [token] = customers.blockTokensOf(kind, value);
    const sealed = customers.sealBlocked(value, id);
    await this.blocks.insert({ _id: id, kind, token: token!, sealed, reason, by });
    this.forget();
  }

  async kindOf(id: string): Promise<BlockKind | null> {
    return (await this.blocks.find(id))?.kind ?? null;
  }

  async remove(id: string): Promise<void> {
    await this.blocks.remove(id);
    this.forget();
  }

  @On(checkoutEvents.buyerBlocksChanged, { every: 'replica' })
  forget(): void {
    this.known = undefined;
  }

  /** Gives blocks tokens under the present key of personal data. May be interrupted and repeated. */
  async rotate(): Promise<RotatedBlocks> {
    const { customers } = this.orders;
    const former = await this.blocks.listBeside(customers.currentKeyId);
    let resealed = 0;
    for (const block of former) {
      const value = block.sealed === undefined ? '' : customers.openBlocked(block.sealed, block._id);
      if (value === '') continue;
      const [token] = customers.blockTokensOf(block.kind, value);
      await this.blocks.reseal(block, token!, customers.sealBlocked(value, block._id));
      resealed += 1;
    }
    return { resealed, left: former.length - resealed };
  }

  private viewOf({ _id: id, kind, sealed, reason, by }: StoredBlock): BuyerBlock {
    const value = sealed === undefined ? null : this.opened(sealed, id);
    return { id, kind, value, reason, at: ulidTime(id), by };
  }

  /** Null if its key is lost or not configured. */
  private opened(sealed: Sealed, id: string): string | null {
    try {
      return this.orders.customers.openBlocked(sealed, id) || null;
    } catch {
      return null;
    }
  }

  private async tokens(): Promise<ReadonlySet<string>> {
    const now = this.clock.nowMs();
    if (!this.known || this.known.until <= now) {
      const tokens = this.blocks.tokens().then((all) => new Set(all));
      this.known = { until: now + CACHE_MS, tokens };
      tokens.catch(() => this.forget());
    }
    return this.known.tokens;
  }
}

function blockedValues({ email, cpf, phone }: Identities): BlockedValue[] {
  const values = { mailbox: email && mailboxOf(email), cpf, phone };
  return Object.entries(values).flatMap(([kind, value]) =>
    value ? [{ kind: kind as BlockKind, value }] : [],
  );
}
