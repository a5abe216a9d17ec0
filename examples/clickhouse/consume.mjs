// `npm run consume`: a durable consumer of JetStream that writes each change of an order to ClickHouse. It resumes where it
// stopped. A batch that was written but not acknowledged is written again, which changes nothing: the versions are the same.
import { readFile } from 'node:fs/promises';
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';

const STREAM = 'VALE_EVENTS';
const SUBJECT = 'evt.checkout.sale-changed';
/** The name is stored at the server: another one begins anew. */
const DURABLE = 'clickhouse-write-sales';
const BATCH = 1_000;
/** Milliseconds that a batch waits to become full. */
const WAIT_MS = 1_000;
const {
  NATS_URL = 'nats://localhost:4222',
  NATS_USER,
  NATS_PASSWORD,
  CLICKHOUSE_URL = 'http://localhost:8123',
  CLICKHOUSE_USER = 'default',
  CLICKHOUSE_PASSWORD = '',
  // Time after which changes that were not written come again; longer than an insert may take.
  ACK_WAIT_MS = '60000',
} = process.env;

const nats = await connect({
  servers: NATS_URL,
  ...(NATS_USER && { user: NATS_USER, pass: NATS_PASSWORD }),
});
const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
for (const statement of schema.split(';').filter((text) => /create/i.test(text))) await query(statement);
const manager = await jetstreamManager(nats);
await manager.consumers.add(STREAM, {
  durable_name: DURABLE,
  filter_subject: SUBJECT,
  ack_policy: AckPolicy.Explicit,
  deliver_policy: DeliverPolicy.All,
  ack_wait: nanos(Number(ACK_WAIT_MS)),
  max_ack_pending: 2 * BATCH,
});
const consumer = await jetstream(nats).consumers.get(STREAM, DURABLE);
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopping = true));
while (!isStopping) {
  const messages = [];
  for await (const message of await consumer.fetch({ max_messages: BATCH, expires: WAIT_MS }))
    messages.push(message);
  if (messages.length === 0) continue;
  const rows = messages.map((message) => JSON.stringify(rowOf(message.json().data)));
  try {
    await query('insert into sales format JSONEachRow', rows.join('\n'));
  } catch (error) {
    // They come again after `ack_wait`.
    console.error(`${messages.length} changes were not written: ${error.message}`);
    continue;
  }
  for (const message of messages) message.ack();
  console.log(`${messages.length} changes of orders were written.`);
}
await nats.drain();

function rowOf(sale) {
  const { utm_source = '', utm_medium = '', utm_campaign = '' } = sale.attribution;
  const { transactionId, version, accountId, productId, productTitle, category, totalCentavos } = sale;
  return {
    transactionId,
    version,
    accountId,
    productId,
    productTitle,
    category,
    totalCentavos,
    createdAt: timeOf(sale.createdAt),
    paidAt: timeOf(sale.paidAt),
    pixAt: timeOf(sale.pixAt),
    deliveredAt: timeOf(sale.deliveredAt),
    device: sale.device ?? '',
    simulated: sale.simulated,
    campaignSource: utm_source,
    campaignMedium: utm_medium,
    campaignName: utm_campaign,
    refundedCentavos: sale.refunds.reduce((sum, { centavos }) => sum + centavos, 0),
  };
}

/** `2026-11-26 12:00:00.000`, in UTC. */
function timeOf(ms) {
  return ms === null ? null : new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
}

async function query(sql, rows) {
  const address = new URL(CLICKHOUSE_URL);
  if (rows !== undefined) address.searchParams.set('query', sql);
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'x-clickhouse-user': CLICKHOUSE_USER, 'x-clickhouse-key': CLICKHOUSE_PASSWORD },
    body: rows ?? sql,
    signal: AbortSignal.timeout(30_000),
  });
  if (!reply.ok) throw new Error(`ClickHouse replied ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
}
