import { ReplaceCodeService } from '../../src/backoffice/admin/replace-code.service.js';
import type { Container } from './container.js';
import { ADMIN, type World } from './world.js';

export interface ReplacedCode {
  order: number;
  line: number;
  /** `known`: an admin types a code that may be in stock. */
  how: 'next' | 'typed' | 'known';
}

let typed = 0;

/** An admin, who has the order's page open, gives a unit another code. */
export async function replaceCode(
  world: World,
  shop: Container,
  { order, line, how }: ReplacedCode,
): Promise<void> {
  const transactionId = world.orderId(order);
  const lines = world.disk.orders.get(transactionId ?? '')?.lines ?? [];
  const unit = lines[line % lines.length];
  if (!transactionId || !unit) return;
  typed += 1;
  const { codes } = world.disk;
  const text = how === 'known' ? codes[typed % codes.length]!.fingerprint : `TYPED-${typed}`;
  await shop.get(ReplaceCodeService).replace(ADMIN, {
    transactionId,
    line: unit.line,
    last: unit.replaced?.at(-1)?.id ?? null,
    reason: 'não funciona',
    idempotencyKey: `replace-${typed}`,
    ...(how !== 'next' && { given: { text } }),
  });
}
