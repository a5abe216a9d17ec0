import { errors, type Msg } from '@nats-io/transport-node';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { CallContext, Problem } from '@vale/contracts/define';
import { randomUUID } from 'node:crypto';
import { contextFromHeaders, contextToHeaders } from '../bus/context-headers.js';
import { MessageTransport, type RequestHandler, type ServedRequests } from '../bus/message-transport.js';
import { assertWithinLimit, isWithinLimit } from '../delivery/size-limit.js';
import type { NatsLink } from './nats-connection.js';

/** The packets of Nest's NATS transport, which processes of an earlier release speak during a rollout. */
interface RequestPacket {
  pattern: string;
  data: unknown;
  id: string;
}
interface ReplyPacket {
  id: string;
  response?: unknown;
  err?: Problem;
  /** True in the last packet of a reply; we send one. */
  isDisposed: true;
}

/** Requests and replies over NATS. All apps of a process share one connection. */
export class NatsMessages extends MessageTransport {
  constructor(private readonly link: NatsLink) {
    super();
  }

  async request(pattern: string, data: unknown, context: CallContext, timeoutMs: number): Promise<unknown> {
    const packet: RequestPacket = { pattern, data, id: randomUUID() };
    const json = JSON.stringify(packet);
    assertWithinLimit(json);
    this.link.assertUp();
    const options = { timeout: timeoutMs, headers: contextToHeaders(context) };
    const reply = await this.link.nats.request(pattern, json, options).catch((error: unknown) => {
      throw error instanceof errors.TimeoutError ? new AppError(platformErrors.timeout) : error;
    });
    const { err, response } = reply.json<ReplyPacket>();
    if (err) throw err;
    return response;
  }

  async serve(queue: string, handlers: ReadonlyMap<string, RequestHandler>): Promise<ServedRequests> {
    const subscriptions = [...handlers].map(([subject, handle]) =>
      this.link.nats.subscribe(subject, {
        queue,
        callback: (error, message) => {
          // The text is not JSON, or no connection is left for the reply: the requester times out.
          if (!error) reply(message, handle).catch(() => {});
        },
      }),
    );
    return {
      stop: async () => {
        // `drain` rejects without a connection, where nothing can arrive anyway.
        await Promise.all(subscriptions.map(async (subscription) => subscription.drain().catch(() => {})));
      },
    };
  }

  async check(): Promise<void> {
    await this.link.check();
  }

  /** `openNatsDrivers` closes the connection. */
  async close(): Promise<void> {}
}

async function reply(message: Msg, handle: RequestHandler): Promise<void> {
  const { id, data } = message.json<RequestPacket>();
  const result = await handle(data, contextFromHeaders(message.headers)).then(
    (response) => ({ response }),
    (err: Problem) => ({ err }),
  );
  const json = jsonOf({ id, ...result, isDisposed: true });
  const tooLarge = new AppError(platformErrors.tooLarge).toProblem();
  message.respond(isWithinLimit(json) ? json : jsonOf({ id, err: tooLarge, isDisposed: true }));
}

const jsonOf = (packet: ReplyPacket) => JSON.stringify(packet);
