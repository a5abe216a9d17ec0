// `npm run stream`: reads the domain events of the many-process shape from the beginning of JetStream's stream into DuckDB,
// then answers. Each event of `checkout.sale-changed` has the whole order: the newest version counts.
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { openDuckDb, printAnswer } from './duckdb.mjs';

const STREAM = 'VALE_EVENTS';
const SUBJECT = 'evt.checkout.sale-changed';
const { NATS_URL = 'nats://localhost:4222', NATS_USER, NATS_PASSWORD } = process.env;

const nats = await connect({
  servers: NATS_URL,
  ...(NATS_USER && { user: NATS_USER, pass: NATS_PASSWORD }),
});
const connection = await openDuckDb();
await connection.run(
  `create table sales (
     transactionId varchar, version integer, createdAt bigint, paidAt bigint, totalCentavos bigint,
     campaign varchar, refundedCentavos bigint
   )`,
);
// An ordered consumer leaves nothing at the server and resumes by itself after a broken connection.
const consumer = await jetstream(nats).consumers.get(STREAM, {
  // A list of them needs NATS 2.10.
  filter_subjects: SUBJECT,
  deliver_policy: DeliverPolicy.All,
});
const { num_pending: waiting } = await consumer.info();
let read = 0;
const appender = await connection.createAppender('sales');
if (waiting > 0) {
  for await (const message of await consumer.consume()) {
    append(message.json().data);
    read += 1;
    if (message.info.pending === 0) break;
  }
}
appender.closeSync();
await nats.close();
console.log(`${read} changes of orders were read.`);
await printAnswer(
  connection,
  `with newest as (
     select * from sales qualify row_number() over (partition by transactionId order by version desc) = 1
   )
   select
     campaign, count(*) as orders, count(paidAt) as paid,
     coalesce(sum(totalCentavos) filter (paidAt is not null), 0) / 100 as revenue,
     sum(refundedCentavos) / 100 as refunded
   from newest group by campaign order by revenue desc`,
);

function append(sale) {
  const { utm_source: source, utm_campaign: name } = sale.attribution;
  appender.appendVarchar(sale.transactionId);
  appender.appendInteger(sale.version);
  appender.appendBigInt(BigInt(sale.createdAt));
  if (sale.paidAt === null) appender.appendNull();
  else appender.appendBigInt(BigInt(sale.paidAt));
  appender.appendBigInt(BigInt(sale.totalCentavos));
  appender.appendVarchar([source, name].filter(Boolean).join(' / ') || 'direto');
  appender.appendBigInt(BigInt(sale.refunds.reduce((sum, { centavos }) => sum + centavos, 0)));
  appender.endRow();
}
