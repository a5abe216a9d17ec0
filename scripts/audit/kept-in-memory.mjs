// What services keep in memory beyond one call, and what bounds it: a map that outside input can fill is a way to end the process.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = '{apps/!(web|all-in-one),libs/platform,libs/embedded-mongo}/src/**/*.ts';
/** Of an instance, or of a module. */
const KEPT =
  /^(?:\s+(?:private |protected |public )?(?:static )?(?:readonly )?(#?\w+)|(?:export )?(?:const|let) (\w+))(?:: [^=\n]+)? = new (Map|Set|LRUCache|RecentlyUsed)\b(?:<[^\n]*>)?\(([^)]*)/gm;

/** Keyed by what the code declares: jobs, routes, collections, services. */
const CODE = 'one entry for each that the code declares';
/** Removed when the call, connection or attempt ends, whose number is limited. */
const RUNNING = 'removed when it ends';

/** `path field`: what bounds it. A RecentlyUsed has its bound itself. */
export const BOUNDS = {
  'apps/checkout/src/callback/callback-inbox.service.ts running': RUNNING,
  'apps/checkout/src/callback/coalesced-reads.ts running': RUNNING,
  'apps/checkout/src/callback/coalesced-reads.ts waiting': RUNNING,
  'apps/checkout/src/order/hold-slots.ts NONE_TAKEN': 'empty',
  'apps/checkout/src/payment/charge.service.ts running': RUNNING,
  'apps/checkout/src/payment/payment-jobs.service.ts timers': RUNNING,
  'apps/checkout/src/payment/providers/provider-connections.client.ts known':
    'payment methods: an admin adds them',
  'apps/checkout/src/payment/settled-list.service.ts current': 'payment methods: an admin adds them',
  'apps/checkout/src/purchase/purchase-limits.service.ts counting': RUNNING,
  'apps/checkout/src/stock/stock-level.service.ts changed':
    'stocks of products, and cleared when they are published',
  'apps/checkout/src/stock/stock-level.service.ts drained':
    'stocks of products, and cleared when they are published',
  'apps/gateway/src/edge/deferred-limits.ts unsettled': 'windows of a RecentlyUsed, and cleared every 100 ms',
  'apps/gateway/src/edge/open-streams.ts open': 'STREAMS_PER_ADDRESS, and removed when the stream ends',
  'apps/gateway/src/edge/route-limits.ts buckets': CODE,
  'apps/gateway/src/http/own-hosts.ts told': '20',
  'apps/gateway/src/orders/order-feed.ts subscriptions':
    'open streams; removed when the last of an order ends',
  'apps/gateway/src/replies/ready-replies.ts making': RUNNING,
  'apps/gateway/src/replies/ready-reply.ts compressed': 'two encodings, kept and dropped with the reply',
  'apps/gateway/src/replies/ready-reply.ts compressing': 'two encodings, kept and dropped with the reply',
  'apps/gateway/src/routes/gateway/docs.routes.ts made': CODE,
  'apps/psp-sandbox/src/api-pix/tokens.ts until': 'MAX_TOKENS',
  'apps/psp-sandbox/src/api-pix/webhook.repository.ts known': 'MAX_WEBHOOKS',
  'apps/psp-sandbox/src/callback/callback-sender.ts attempts': RUNNING,
  'libs/embedded-mongo/src/aggregate/time-zone.ts formats': 'time zones that our own aggregations name',
  'libs/embedded-mongo/src/cursors.ts #open': 'removed when it is read to its end, killed or idle',
  'libs/embedded-mongo/src/storage/catalog.ts #building': RUNNING,
  'libs/embedded-mongo/src/storage/catalog.ts #collections': CODE,
  'libs/embedded-mongo/src/storage/counts.ts #counting': RUNNING,
  'libs/embedded-mongo/src/storage/counts.ts #known': CODE,
  'libs/embedded-mongo/src/storage/database.ts #statements': 'MAX_STATEMENTS',
  'libs/embedded-mongo/src/wire/server.ts #sockets': 'connections of our own services',
  'libs/platform/src/app/start-apps.ts apps': CODE,
  'libs/platform/src/app/start-apps.ts urls': CODE,
  'libs/platform/src/health.ts checks': CODE,
  'libs/platform/src/in-process/in-process-events.ts groups': CODE,
  'libs/platform/src/in-process/in-process-events.ts listeners': CODE,
  'libs/platform/src/in-process/in-process-jobs.ts groups': CODE,
  'libs/platform/src/in-process/in-process-jobs.ts keptKeys':
    'jobs that run, of those that are kept in memory',
  'libs/platform/src/in-process/in-process-messages.ts subscribers': CODE,
  'libs/platform/src/in-process/repeat-schedule.ts unwritten': CODE,
  'libs/platform/src/limits/memory-limits.ts buckets': 'payment methods: an admin adds them',
  'libs/platform/src/limits/memory-limits.ts holders': CODE,
  'libs/platform/src/limits/memory-limits.ts limiters': CODE,
  'libs/platform/src/metrics.ts readers': CODE,
  'libs/platform/src/metrics.ts work': CODE,
  'libs/platform/src/nats/jetstream-delivery.ts requests': RUNNING,
  'libs/platform/src/queue/stored-queue.ts kept': 'the room of a queue in memory',
  'libs/platform/src/queue/stored-queue.ts known': 'the room of a queue in memory, and what was read last',
  'libs/platform/src/queue/work-writer.ts finished': 'removed with the next write',
  'libs/platform/src/redis/bullmq-jobs.ts queues': CODE,
  'libs/platform/src/redis/bullmq-schedules.ts scheduled': CODE,
  'libs/platform/src/redis/redis-limits.ts limiters': CODE,
  'libs/platform/src/store/outbox-clears.ts groups': CODE,
  'libs/platform/src/store/outbox.ts recents': CODE,
  'libs/platform/src/store/relay.ts inFlight': RUNNING,
  'libs/platform/src/store/relay.ts models': CODE,
  'libs/platform/src/store/relay.ts purged': CODE,
  'libs/platform/src/store/relay.ts running': RUNNING,
  'libs/platform/src/store/relay.ts setAside': 'MAX_SET_ASIDE for each collection',
  'libs/platform/src/store/store-driver.ts connections': CODE,
};

/** @returns {{where: string, kind: string}[]} */
export function keptInMemory(root) {
  return globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.(service-|system-)?spec\.ts$/.test(file))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(KEPT)]
        // A map or set that is made with its content is a constant.
        .filter(([, , , kind, content]) => !['Map', 'Set'].includes(kind) || content.trim() === '')
        .map(([, field, name, kind]) => ({ where: `${file} ${field ?? name}`, kind })),
    );
}
