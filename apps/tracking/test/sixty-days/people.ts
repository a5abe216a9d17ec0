import { deviceOf } from '@vale/contracts/tracking';
import type { SeededRandom } from '@vale/testing/seeded-random';
import { ADS, LANDINGS } from './landings.js';
import { dayAfter, DAYS, FIRST_DAY, timeOf } from './local-time.js';
import { orderOf, type OrderHistory } from './orders.js';
import { Page, type Browser, type Report } from './page.js';

const PEOPLE = 400;

/** Characters of the script. Most people accept, ignore or refuse the notice; the others are what goes wrong in a shop. */
const KINDS = {
  accepts: 110,
  acceptsLater: 50,
  refuses: 55,
  ignores: 65,
  withdraws: 20,
  reconsiders: 20,
  refusesByBrowser: 12,
  acceptsDespiteBrowser: 12,
  bot: 20,
  blocked: 16,
  unproven: 20,
};
type Kind = keyof typeof KINDS;

const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.@ Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.@) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 15; SM-A155M Build/@) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 11; CUBOT KING KONG @) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_@ like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 18_@ like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
];
const BOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) @',
  'WhatsApp/2.23.@ A',
  'TelegramBot (like TwitterBot) @',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.@ Safari/537.36',
];
const PRODUCTS = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'];
const CATEGORIES = 0.3;
const SEARCHES = 0.2;
/** Searches that find nothing, and the terms that the shop keeps of them. */
export const SEARCHED: Record<string, string | null> = {
  'Robux barato': 'robux barato',
  '  ROBUX  Barato': 'robux barato',
  'Cartão Pré-Pago': 'cartao pre-pago',
  xbox360: 'xbox360',
  'maria@example.com': null,
  '529.982.247-25': null,
  '(11) 98765-4321': null,
  'ABCD-1234-EFGH': null,
};
const MINUTE_MS = 60_000;

interface Person {
  at: number;
  kind: Kind;
  browsers: Browser[];
  orders: OrderHistory[];
}

export interface Script {
  reports: Report[];
  orders: OrderHistory[];
}

const one = <T>(random: SeededRandom, items: readonly T[]): T => items[random.integer(0, items.length - 1)]!;

/** Everything that 400 people do in 60 days: pages, orders, and what becomes of these. */
export function scriptOf(random: SeededRandom): Script {
  const kinds = Object.entries(KINDS).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind));
  const people = Array.from({ length: PEOPLE }, (_, at) => personOf(random, at, kinds[at % kinds.length]!));
  const reports = people.flatMap((person) => livesOf(random, person));
  return { reports, orders: people.flatMap(({ orders }) => orders) };
}

function personOf(random: SeededRandom, at: number, kind: Kind): Person {
  const devices = random.next() < 0.25 ? 2 : 1;
  const browsers = Array.from({ length: devices }, (_, device) => browserOf(random, at, device, kind));
  return { at, kind, browsers, orders: [] };
}

function browserOf(random: SeededRandom, at: number, number: number, kind: Kind): Browser {
  const userAgent = one(random, kind === 'bot' ? BOTS : AGENTS).replace('@', `${at}${number}`);
  // A carrier shares an address out to some people, whose devices differ.
  const ip =
    at % 10 === 0 ? `100.64.0.${Math.floor(at / 30)}` : `198.18.${at >> 8}.${(at & 127) * 2 + number}`;
  return {
    id: `b${at}-${number}`,
    ip,
    userAgent,
    device: deviceOf(userAgent),
    skew: random.next() < 0.2 ? random.integer(-3 * 24 * 60, 3 * 24 * 60) * MINUTE_MS : 0,
    refusesByItself: kind === 'refusesByBrowser' || kind === 'acceptsDespiteBrowser',
    isUnproven: kind === 'unproven' || (kind === 'bot' && random.next() < 0.5),
    isBlocked: kind === 'blocked',
    lastTouch: {},
    visitor: 0,
  };
}

function livesOf(random: SeededRandom, person: Person): Report[] {
  const count = random.integer(1, person.kind === 'bot' ? 3 : 5);
  const starts = Array.from({ length: count }, () => startOf(random)).toSorted((one, other) => one - other);
  // Nobody is at two pages at once.
  const apart = starts.filter((start, at) => at === 0 || start - starts[at - 1]! > 40 * MINUTE_MS);
  const reports = apart.flatMap((start, number) => sessionOf(random, person, start, number));
  const closesAccount = person.kind === 'accepts' && random.next() < 0.12;
  if (closesAccount) for (const order of person.orders) order.eraseAfter(apart.at(-1)! + 72 * 60 * MINUTE_MS);
  return reports;
}

/** Some begin in the last or the first minutes of a day in São Paulo, so that the visit is of both days. */
function startOf(random: SeededRandom): number {
  const day = dayAfter(FIRST_DAY, random.integer(0, DAYS - 1));
  const isBesideMidnight = random.next() < 0.15;
  const time = isBesideMidnight
    ? timeOf(day, 24) + random.integer(-4 * MINUTE_MS, 2 * MINUTE_MS)
    : timeOf(day) + random.integer(0, 24 * 60 * MINUTE_MS - 1);
  return Math.min(time, timeOf(FIRST_DAY, DAYS * 24) - 30 * MINUTE_MS);
}

function sessionOf(random: SeededRandom, person: Person, start: number, number: number): Report[] {
  const { kind } = person;
  const browser = one(random, person.browsers);
  if (random.next() < 0.15 && browser.answer === undefined && browser.ip.startsWith('198.18.'))
    browser.ip = browser.ip.replace('198.18.', '198.19.');
  let at = start;
  const wait = (least: number, most: number) => (at += random.integer(least * 1_000, most * 1_000));
  const landing = one(random, number > 0 && random.next() < 0.4 ? ADS : LANDINGS);
  const reports: Report[] = [];
  let page = new Page(browser, landing, random);
  const load = () => {
    reports.push(...page.leave());
    page = new Page(browser, landing, random);
  };
  const product = one(random, PRODUCTS);
  const answersNow = () => browser.answer === undefined && random.next() < 0.75;
  const answer = () => {
    if (!answersNow()) return;
    if (['accepts', 'withdraws', 'acceptsDespiteBrowser'].includes(kind)) page.decide(true);
    if (kind === 'acceptsLater' && number > 0) page.decide(true);
    if (['refuses', 'reconsiders'].includes(kind)) page.decide(false);
  };

  page.report('PageView', 'home', at);
  wait(1, 30);
  // Its visitor reloads before any answer, so the page forgets what it has reported.
  if (random.next() < 0.15) {
    load();
    page.report('PageView', 'home', at);
    wait(1, 5);
  }
  answer();
  if (random.next() < CATEGORIES) {
    page.report('PageView', 'category', at);
    page.report('ViewContent', 'category', at);
    wait(2, 60);
  }
  if (random.next() < SEARCHES) {
    const term = one(random, Object.keys(SEARCHED));
    page.report('PageView', 'search', at);
    for (let times = random.integer(1, 2); times > 0; times -= 1)
      page.report('Search', 'search', wait(1, 5), { term });
  }
  if (random.next() < 0.75) {
    page.report('PageView', 'product', at, { product });
    wait(2, 90);
    answer();
  }
  if (kind === 'withdraws' && browser.answer === true && random.next() < 0.5) {
    page.withdraw(at);
    load();
    page.report('PageView', 'home', at);
  }
  if (kind === 'reconsiders' && browser.answer === false && number > 0 && random.next() < 0.6)
    page.decide(true);
  if (kind === 'bot' || random.next() < 0.35) return [...reports, ...page.leave()];

  page.report('AddToCart', 'product', at, { product });
  wait(1, 40);
  page.report('PageView', 'checkout', at, { product });
  page.report('InitiateCheckout', 'checkout', at, { product });
  wait(20, 240);
  if (random.next() < 0.35) return [...reports, ...page.leave()];

  const order = orderOf(random, {
    createdAt: at,
    account: `account-${person.at - (person.at % 4 === 3 ? 1 : 0)}`,
    productId: product,
    device: browser.device,
    tracking: page.tracking,
  });
  person.orders.push(order);
  if (order.hasPix) page.report('AddPaymentInfo', 'checkout', at + 3_000, { product });
  return [...reports, ...page.leave()];
}
