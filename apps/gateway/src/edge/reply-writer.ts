import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { AppError, isOfPanel, platformErrors, type RouteDefinition } from '@vale/contracts/define';
import { Logger } from '@vale/platform/logging';
import { describeProblems } from '@vale/platform/errors';
import { safeParse } from '@vale/platform/parse';
import { SHARED_CACHE } from '../http/cache-headers.js';
import { PublicReplies } from '../replies/public-replies.js';
import { sendReady } from '../replies/send-ready.js';
import { routeName } from './contract-routes.js';
import { isLiveFeed } from './event-stream.js';
import { OpenStreams } from './open-streams.js';
import type { RouteCall } from './serves.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a handler's result, checked by the route's contract: JSON, bytes or a stream. */
@Injectable()
export class ReplyWriter {
  constructor(
    private readonly streams: OpenStreams,
    private readonly replies: PublicReplies,
    private readonly logger: Logger,
  ) {}

  /** Does not call `handle` if the route's cache has the reply. */
  async write(route: RouteDefinition, call: RouteCall, handle: () => Promise<unknown>): Promise<void> {
    if (route.cache) return this.sendCached(route, call, handle);
    const handled = await handle();
    call.reply.code(call.status);
    // An administrator reads right after a change, when its event may not have arrived yet.
    if (isOfPanel(route) && route.method !== 'GET' && !route.isSearch) this.replies.clear();
    if (route.stream) this.sendStream(route, handled, call);
    else this.sendOnce(route, handled, call.reply);
  }

  private sendOnce(route: RouteDefinition, handled: unknown, reply: FastifyReply): void {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (route.raw) this.sendRaw(route.raw, handled, reply);
    else this.sendJson(route, handled, reply);
  }

  private sendJson(route: RouteDefinition, handled: unknown, reply: FastifyReply): void {
    const json = JSON.stringify(this.parsed(route, handled));
    reply.type(JSON_TYPE).send(json);
  }

  private async sendCached(
    route: RouteDefinition,
    call: RouteCall,
    run: () => Promise<unknown>,
  ): Promise<void> {
    const ready = await this.replies.ofRoute(route, call.request.url, call, async () => {
      const content = this.parsed(route, await run());
      return {
        status: call.status,
        headers: { 'content-type': JSON_TYPE, 'cache-control': SHARED_CACHE },
        body: JSON.stringify(content),
        expiresAt: route.cache!.until?.(content, this.replies.now()) ?? undefined,
      };
    });
    await sendReady(ready, call.request, call.reply);
  }

  /** Throws `platform.unexpected` if the reply does not fit the contract. */
  private parsed(route: RouteDefinition, handled: unknown): unknown {
    const parsed = safeParse(route.reply, handled);
    if (!parsed.success) {
      this.logger.error(`reply of ${routeName(route)} does not fit its contract`, {
        problems: describeProblems(parsed.error),
      });
      throw new AppError(platformErrors.unexpected);
    }
    return parsed.data;
  }

  private sendRaw(mediaType: string, handled: unknown, reply: FastifyReply): void {
    const charset = mediaType.startsWith('text/') ? '; charset=utf-8' : '';
    if (!reply.hasHeader('content-type')) reply.type(`${mediaType}${charset}`);
    reply.send(handled);
  }

  private sendStream(
    route: RouteDefinition,
    handled: unknown,
    { request, reply, sessionId }: RouteCall,
  ): void {
    if (!isLiveFeed(handled)) throw new Error('a stream route must return a LiveFeed');
    const shape = (update: unknown) => z.parse(route.reply, update);
    const stream = this.streams.start(handled, shape, { ip: request.ip, sessionId });
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies must neither store nor compress it.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      // Shutdown must not wait for a connection that will not be used again.
      connection: 'close',
    });
    reply.send(stream);
  }
}
