import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutEvents, saleMessages, type SaleFacts } from '@vale/contracts/checkout';
import type { Actor } from '@vale/contracts/define';
import { centavosText, numberText } from '@vale/contracts/money';
import { notificationJobs } from '@vale/contracts/notification';
import { reportMessages, trackingMessages } from '@vale/contracts/tracking';
import { notification } from '@vale/notification';
import { Jobs } from '@vale/platform/jobs';
import { ManualClock } from '@vale/testing/manual-clock';
import { fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { waitUntil } from '@vale/testing/wait-until';
import { tracking } from '@vale/tracking';

const ADMIN: Actor = { accountId: 'a', sessionId: 's', email: 'admin@vale.local', role: 'admin' };
const AS_ADMIN = { actor: ADMIN };
const MONDAY = '2031-09-01';
const WEEK = { from: MONDAY, to: '2031-09-07' };
const timeOf = (day: string, hour = 12) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00-03:00`);

let shop: ServiceEnvironment;
let inbox: SmtpInbox;

beforeEach(async () => {
  inbox = await SmtpInbox.open();
  const checkout = fakeService(
    'checkout',
    [
      replyTo(saleMessages.listSales, () => ({ items: [], nextCursor: null })),
      replyTo(saleMessages.forgetClient, () => ({})),
    ],
    checkoutEvents,
  );
  const catalog = fakeService('catalog', [
    replyTo(catalogMessages.listKnownProducts, ({ ids }) => ({ ids })),
  ]);
  shop = new ServiceEnvironment({
    service: notification,
    others: [checkout, catalog, tracking],
    env: { SMTP_URL: inbox.url, ALERT_EMAIL: 'dona@loja.example', MAX_VISITS_PER_HOUR_PER_ADDRESS: '0' },
  });
  shop.clock = new ManualClock(timeOf(MONDAY));
  await shop.start();
});
afterEach(async () => {
  await shop.close();
  await inbox.close();
});

const setTime = (at: number) => shop.clock.advance(at - shop.clock.nowMs());

const SOURCES = ['google', 'instagram', 'fb'];

async function visit(number: number, day: string): Promise<void> {
  const at = timeOf(day, 9) + number * 1_000;
  setTime(at);
  const { proof } = await shop.request(trackingMessages.getVisitProof, {});
  const id = number.toString(16).padStart(32, '0');
  const events = [{ id, name: 'PageView', at, page: 'home' }];
  const campaign = { utm_source: SOURCES[number % SOURCES.length]! };
  const client = { ip: `198.18.0.${number}`, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  await shop.request(trackingMessages.collectEvents, { sentAt: at, proof, campaign, events }, { client });
}

async function sell(number: number, day: string): Promise<void> {
  const at = timeOf(day);
  const totalCentavos = 1_990 + number * 1_001;
  const productId = `p${number % 7}`;
  const sale: SaleFacts = {
    transactionId: `T${number}`,
    version: 1,
    accountId: `account-${number}`,
    createdAt: at,
    productId,
    productTitle: `Vale ${productId}`,
    category: 'jogos',
    lines: [{ kind: 'product', productId, variation: '', centavos: totalCentavos, costCentavos: 900 }],
    totalCentavos,
    attribution: { utm_source: SOURCES[number % SOURCES.length]! },
    marketingConsent: null,
    device: 'mobile',
    pixAt: at,
    paidAt: at + 60_000,
    acceptedBelowPrice: false,
    deliveredAt: at + 70_000,
    refunds: number % 4 === 0 ? [{ at: at + 3_600_000, centavos: 500 }] : [],
    simulated: false,
  };
  await shop.system.bus.emit(checkoutEvents.saleChanged, sale);
}

/** Bytes that quoted-printable writes as `=C3`. */
function decoded(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

it('the mail about a week has the figures that Análise has of it', async () => {
  for (let number = 0; number < 6; number += 1) {
    await sell(number, `2031-08-${26 + number}`);
    await visit(number, '2031-08-28');
  }
  for (let number = 6; number < 22; number += 1) {
    await sell(number, `2031-09-0${1 + (number % 7)}`);
    for (const visitor of [number, number + 30]) await visit(visitor, '2031-09-03');
  }
  setTime(timeOf('2031-09-08', 9));
  // A service that is not new counts at once.
  await shop.restart();
  const overview = () => shop.request(reportMessages.overview, WEEK, AS_ADMIN);
  await waitUntil(async () => {
    const { current, previous } = await overview();
    return current.paid === 16 && previous.paid === 6 && current.visits === 32;
  });
  await shop.get(Jobs).enqueue(notificationJobs.sendWeeklyReport, { monday: MONDAY });
  await waitUntil(() => inbox.taken.length === 1);
  const { current, previous, products } = await overview();
  const { rows } = await shop.request(reportMessages.campaigns, WEEK, AS_ADMIN);
  const text = decoded(inbox.taken[0]!.text);
  const change = (value: number, before: number) =>
    `${value > before ? '+' : '−'}${numberText((Math.abs(value - before) / before) * 100, 1)} %`;
  const percent = (part: number, whole: number) => `${numberText((part / whole) * 100, 1)} %`;
  for (const line of [
    `Receita: ${centavosText(current.revenue)} (${change(current.revenue, previous.revenue)})`,
    `Pedidos pagos: ${current.paid} (${change(current.paid, previous.paid)})`,
    `Lucro: ${centavosText(current.profit)} (${change(current.profit, previous.profit)}), de 16 de 16`,
    `Visitas: ${current.visits} (${change(current.visits, previous.visits)})`,
    `Conversão: ${percent(current.paid, current.visits)} (antes ${percent(previous.paid, previous.visits)})`,
    ...products
      .slice(0, 5)
      .map((one) => `- ${one.title}: ${centavosText(one.revenue)}, ${one.units} unidade`),
    ...rows.map(
      (one) =>
        `- ${one.source}: ${centavosText(one.revenue.last)}, pedidos: ${one.paid}, visitas: ${one.visits}`,
    ),
  ])
    expect(text).toContain(line);
  expect(products.length).toBeGreaterThan(5);
  expect(rows).toHaveLength(SOURCES.length);
  expect(current.refunded).toBeGreaterThan(0);
});
