import { Injectable } from '@nestjs/common';
import { csvRowsText, csvText } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { maskCpf } from '@vale/contracts/person';
import { Handles } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';
import { auditOriginOf, AuditService } from '../../audit/audit.service.js';
import type { Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { OrderListAdminService } from '../search/order-list-admin.service.js';
import { UNIT_HEADINGS, unitRows } from './unit-rows.js';

type Messages = typeof checkoutMessages;

/** A page ends here, far below the size limit of messages, because orders may have a hundred units. */
const MAX_PAGE_LENGTH = 200_000;

/** The panel's export of orders, page after page. */
@Injectable()
export class OrderExportService {
  constructor(
    private readonly lists: OrderListAdminService,
    private readonly orders: OrderStoreService,
    private readonly audit: AuditService,
    private readonly logger: Logger,
  ) {}

  /** The headings come with the first page. An audit record is written before anything is read. */
  @Handles(checkoutMessages.exportOrderRows)
  async rows(
    query: MessageParsed<Messages['exportOrderRows']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['exportOrderRows']>> {
    const origin = auditOriginOf(context, 'money');
    const { cursor, limit: _limit, q, reason, ...filter } = query;
    const isFirst = cursor === undefined;
    if (isFirst) {
      await this.audit.append({
        ...origin,
        reason,
        before: null,
        // The searched text may be an address or a CPF.
        after: { ...filter, searched: Boolean(q) },
        action: 'order.export',
        target: { kind: 'order', id: '' },
      });
    }
    const { items, nextCursor } = await this.lists.page(query);
    let rows = isFirst ? csvText([UNIT_HEADINGS]) : '';
    for (const [at, { order }] of items.entries()) {
      const { customer, transactionId } = order;
      const answers = this.orders.customers.openAnswers(customer, transactionId);
      rows += csvRowsText(unitRows(order, this.cpfOf(order), answers));
      if (rows.length > MAX_PAGE_LENGTH && at < items.length - 1) return { rows, nextCursor: transactionId };
    }
    return { rows, nextCursor };
  }

  /** One text that cannot be opened must not stop the whole period. */
  private cpfOf({ customer, transactionId }: Order): string {
    try {
      return maskCpf(this.orders.customers.openCpf(customer, transactionId));
    } catch (error) {
      this.logger.error('the CPF of an order could not be opened', { transactionId, error });
      return 'ilegível';
    }
  }
}
