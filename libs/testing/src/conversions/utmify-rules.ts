import { DAY_MS } from '@vale/contracts/time';
const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** In their sequence: a PIX may be paid after its order has ended. */
const STATUSES = ['waiting_payment', 'refused', 'paid', 'refunded', 'chargedback'];
const REVERSALS = ['refunded', 'chargedback'];

export interface UtmifyOrder {
  orderId: string;
  platform: string;
  paymentMethod: string;
  status: string;
  createdAt: string;
  approvedDate: string | null;
  refundedAt: string | null;
  customer: Record<string, unknown>;
  products: Record<string, unknown>[];
  trackingParameters: Record<string, unknown>;
  commission: Record<string, unknown>;
  isTest: boolean;
}

const utcMs = (date: string) => Date.parse(`${date.replace(' ', 'T')}Z`);
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

/** Names of the fields that UTMify refuses; its statuses must also come in sequence. */
export function utmifyProblems(order: UtmifyOrder, prior: UtmifyOrder | undefined, nowMs: number): string[] {
  const bad = fieldProblems(order);
  if (bad.length > 0) return bad;
  const isReversal = REVERSALS.includes(order.status);
  const checks: [string, boolean][] = [
    ['createdAt too old', nowMs - utcMs(order.createdAt) > (isReversal ? 45 : 7) * DAY_MS],
    ['createdAt in the future', utcMs(order.createdAt) > nowMs + 60_000],
    ['approvedDate', order.status === 'paid' && order.approvedDate === null],
    ['approvedDate', rank(order.status) < rank('paid') && order.approvedDate !== null],
    ['refundedAt', isReversal !== (order.refundedAt !== null)],
    ['commission.userCommissionInCents', order.commission['userCommissionInCents'] === 0],
    ['createdAt changed', prior !== undefined && prior.createdAt !== order.createdAt],
    ['status went backwards', prior !== undefined && rank(order.status) < rank(prior.status)],
  ];
  return checks.flatMap(([name, isBad]) => (isBad ? [name] : []));
}

const rank = (status: string) => STATUSES.indexOf(status);

function fieldProblems(order: UtmifyOrder): string[] {
  const { customer = {}, products = [], trackingParameters: utm = {}, commission = {} } = order;
  const dates = [order.approvedDate, order.refundedAt];
  const checks: [string, boolean][] = [
    ['orderId', isText(order.orderId)],
    ['platform', isText(order.platform)],
    ['paymentMethod', order.paymentMethod === 'pix'],
    ['status', STATUSES.includes(order.status)],
    ['createdAt', DATE.test(order.createdAt)],
    ['dates', dates.every((date) => date === null || DATE.test(date))],
    ['customer', isText(customer['name']) && isText(customer['email'])],
    ['customer.phone', isTextOrNull(customer['phone'])],
    ['customer.document', isTextOrNull(customer['document'])],
    ['products', products.length > 0 && products.every(isProduct)],
    ['trackingParameters', PARAMETERS.every((name) => isTextOrNull(utm[name]))],
    ['commission', COMMISSION.every((name) => isCount(commission[name]))],
    ['isTest', typeof order.isTest === 'boolean'],
  ];
  return checks.flatMap(([name, isGood]) => (isGood ? [] : [name]));
}

const PARAMETERS = ['src', 'sck', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term'];
const COMMISSION = ['totalPriceInCents', 'gatewayFeeInCents', 'userCommissionInCents'];

function isProduct(product: Record<string, unknown>): boolean {
  const { id, name, planId, planName, quantity, priceInCents } = product;
  const hasNames = isText(id) && isText(name) && isTextOrNull(planId) && isTextOrNull(planName);
  return hasNames && Number(quantity) > 0 && isCount(priceInCents);
}
