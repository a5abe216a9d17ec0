import type { CaseFix, CaseKind, OrderDetail, PermittedActions } from '@vale/contracts/checkout';
import { mayCall, type ActorRole, type Area } from '@vale/contracts/define';
import { maskedDocument } from '../evidence/masked.js';

type Customer = OrderDetail['customer'];
type Lines = OrderDetail['lines'];

/** The actions on an order without those that the role may not take. */
export function permittedTo(role: ActorRole, permitted: PermittedActions): PermittedActions {
  const some = { ...permitted };
  if (!mayCall(role, 'money')) {
    some.refund = null;
    some.refundsByHand = [];
    some.accept = null;
    some.acceptSeen = false;
    some.illegiblePayments = [];
    some.dispute = false;
    some.evidence = false;
  }
  if (!mayCall(role, 'service')) {
    some.deliver = null;
    some.replace = [];
    some.resend = false;
    some.cancel = false;
    some.correctAnswers = false;
  }
  if (!mayCall(role, 'stock')) some.stockCodes = false;
  return some;
}

/** The middle digits of a CPF are enough to recognise a buyer who names it. */
export function customerShownTo(role: ActorRole, customer: Customer): Customer {
  return mayCall(role, 'cpf') ? customer : { ...customer, cpf: maskedDocument(customer.cpf) };
}

export function linesShownTo(role: ActorRole, lines: Lines): Lines {
  if (mayCall(role, 'costs')) return lines;
  return lines.map((line) => (line.code ? { ...line, code: { ...line.code, costCentavos: null } } : line));
}

/** No money waits in these cases, so whoever sees them may dismiss them. */
const WITHOUT_MONEY: ReadonlySet<CaseKind> = new Set([
  ...(['code-stuck', 'late-without-code', 'not-delivered', 'delivery-by-hand'] as const),
  ...(['replacement-by-hand', 'stock-low', 'code-repeated', 'buyer-help'] as const),
]);

export function mayFix(role: ActorRole, { kind }: { kind: CaseKind }, fix: CaseFix): boolean {
  return mayCall(role, areaOf(kind, fix));
}

function areaOf(kind: CaseKind, fix: CaseFix): Area {
  if (fix === 'release-codes') return 'service';
  return fix === 'dismiss' && WITHOUT_MONEY.has(kind) ? 'orders' : 'money';
}
