import type { CallContext } from '@vale/contracts/define';

/** Handles one request; rejects with a `Problem`. */
export type RequestHandler = (input: unknown, context: CallContext) => Promise<unknown>;

export interface ServedRequests {
  /** Receives no more requests; those that were received are still handled. */
  stop(): Promise<void>;
}

/** Carries requests, as JSON, to one of the processes that handle their subject, and the replies back. */
export abstract class MessageTransport {
  /**
   * Rejects with the handler's `Problem`; with `platform.timeout`; with `platform.too-large` for a request
   * or reply above `MAX_MESSAGE_BYTES`; and with any other error if no process handles the subject.
   */
  abstract request(
    subject: string,
    input: unknown,
    context: CallContext,
    timeoutMs: number,
  ): Promise<unknown>;
  /** Each request reaches one member of `group`. The handlers are keyed by subject. */
  abstract serve(group: string, handlers: ReadonlyMap<string, RequestHandler>): Promise<ServedRequests>;
  /** Rejects while the transport cannot carry messages. */
  abstract check(): Promise<void>;
  abstract close(): Promise<void>;
}
