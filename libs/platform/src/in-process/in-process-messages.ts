import { AppError, platformErrors } from '@vale/contracts/define';
import type { CallContext } from '@vale/contracts/define';
import { MessageTransport, type RequestHandler, type ServedRequests } from '../bus/message-transport.js';
import { assertWithinLimit } from '../delivery/size-limit.js';
import { withinMs } from '../time-limit.js';

/**
 * Calls the handler directly. Input and reply pass through JSON, so that both shapes agree about what arrives and how large
 * it may be, and no object is shared between services.
 */
export class InProcessMessages extends MessageTransport {
  private readonly handlers = new Map<string, RequestHandler[]>();
  private turn = 0;

  async request(subject: string, input: unknown, context: CallContext, timeoutMs: number): Promise<unknown> {
    const sent = throughJson(input);
    const handlers = this.handlers.get(subject);
    if (!handlers?.length) throw new Error(`nothing handles ${subject}`);
    const handle = handlers[this.turn++ % handlers.length]!;
    const reply = await withinMs(handle(sent, context), timeoutMs, () => {
      throw new AppError(platformErrors.timeout);
    });
    return throughJson(reply);
  }

  async serve(_group: string, handlers: ReadonlyMap<string, RequestHandler>): Promise<ServedRequests> {
    for (const [subject, handler] of handlers)
      this.handlers.set(subject, [...(this.handlers.get(subject) ?? []), handler]);
    return {
      stop: async () => {
        for (const [subject, handler] of handlers) {
          const others = this.handlers.get(subject)?.filter((one) => one !== handler) ?? [];
          this.handlers.set(subject, others);
        }
      },
    };
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {
    this.handlers.clear();
  }
}

function throughJson(value: unknown): unknown {
  const json = JSON.stringify(value);
  if (json === undefined) return undefined;
  assertWithinLimit(json);
  return JSON.parse(json);
}
