import { adminChange } from '@vale/contracts/audit';
import type { CallContext, DomainEvent } from '@vale/contracts/define';
import { toProduct, type ProductRecord } from './product.js';

/** The audit record of a change of a product. Null: it is created, or deleted. */
export function recordOf(
  context: CallContext,
  before: ProductRecord | null,
  after: ProductRecord | null,
  reason = '',
): DomainEvent {
  const { _id } = (after ?? before)!;
  return adminChange(context, {
    action: before === null ? 'product.create' : after === null ? 'product.delete' : 'product.change',
    target: { kind: 'product', id: _id },
    before: before && toProduct(before),
    after: after && toProduct(after),
    reason,
  });
}
