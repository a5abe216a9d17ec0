import { unitMessages, type RecordedUnitReply } from '@vale/contracts/checkout';
import { requireInternal, type MessageReply } from '@vale/contracts/define';
import { replyTo } from '@vale/testing/service/fake-service';

/** Checkout's part in units that the seller's own system delivers. */
export class FakeUnits {
  /** Units that wait for a delivery by hand, of every order. */
  readonly awaited: MessageReply<typeof unitMessages.listAwaitedUnits>['units'] = [];
  /** Orders whose units were asked for. */
  readonly reads: string[] = [];
  readonly replies: { line: number; reply: RecordedUnitReply }[] = [];

  readonly handlers = [
    replyTo(unitMessages.listAwaitedUnits, ({ transactionId }, context) => {
      requireInternal(context);
      this.reads.push(transactionId);
      return { units: this.awaited };
    }),
    replyTo(unitMessages.recordUnitReply, ({ line, reply }, context) => {
      requireInternal(context);
      this.replies.push({ line, reply });
      return { given: true };
    }),
  ];
}
