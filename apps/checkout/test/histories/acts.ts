import { RotateKeysService } from '../../src/backoffice/keys/rotate-keys.service.js';
import { ACCOUNTS } from './accounts.js';
import { decideDispute, endOverdueRefunds } from './admin-decisions.js';
import { leftOf, lose, revive, type RefundFault } from './bank-refunds.js';
import { paidCentavos } from './bank-replies.js';
import type { BankCharge, CreateFault, ReadFault } from './bank-charge.js';
import { decideClaim, mapWords } from './claims.js';
import { cancelForAdmin, grant, type GIFTS } from './grant.js';
import type { Crash } from './machine.js';
import { replaceCode, type ReplacedCode } from './replace-code.js';
import type { ProductId, SendBack, Sweep, World } from './world.js';

/** Something that happens in one process of the shop, which may end on the way. */
export type ShopAct =
  | { act: 'place'; buyer: string; productId: ProductId; key: string }
  | { act: 'show' | 'refresh' | 'cancel'; order: number }
  | { act: 'callback'; which: number }
  | { act: 'forged callback'; order: number }
  | { act: 'job'; which: number }
  | { act: 'publish events' }
  | { act: 'sweep'; which: Sweep }
  | { act: 'accept'; charge: number; order: number }
  | ({ act: 'send back' } & SendBack)
  | { act: 'decide'; order: number; outcome: 'won' | 'lost' }
  | { act: 'end overdue'; order: number }
  | { act: 'switch account'; to: number }
  | { act: 'decide claim'; order: number }
  | ({ act: 'replace' } & ReplacedCode)
  | { act: 'grant'; key: (typeof GIFTS)[number] }
  | { act: 'cancel for admin'; order: number }
  | { act: 'map words' }
  | { act: 'share'; sales: number | null | 'end' }
  | { act: 'rotate keys' };

export type OutsideAct =
  | { act: 'time'; ms: number }
  | {
      act: 'pay';
      charge: number;
      how: 'exact' | 'part' | 'rest' | 'more';
      callbacks: number;
      listedLate: boolean;
    }
  | { act: 'refuse' | 'remove'; charge: number }
  | { act: 'refund'; charge: number; centavos: number }
  | { act: 'end refunds'; charge: number; refused: boolean }
  | { act: 'revive refunds' | 'lose refunds'; charge: number }
  | { act: 'dispute'; charge: number; step: 'opened' | 'lost' | 'won' }
  | { act: 'creation fails'; fault: CreateFault }
  | { act: 'read fails'; fault: ReadFault }
  | { act: 'sending back fails'; fault: RefundFault }
  | { act: 'restart'; process: number }
  | { act: 'change key' }
  | { act: 'lose jobs' }
  | { act: 'add codes' };

export async function perform(world: World, at: number, crash: Crash | null, act: ShopAct): Promise<void> {
  if (act.act === 'job') return world.runDueJob(at, crash, act.which);
  if (act.act === 'switch account') return world.useAccount(at, crash, ACCOUNTS[act.to]!);
  await world.run(at, crash, async (shop) => {
    switch (act.act) {
      case 'place':
        return world.place(shop, act.buyer, act.productId, act.key);
      case 'show':
      case 'refresh':
      case 'cancel': {
        const id = world.orderId(act.order);
        return id && world.show(shop, id, act.act === 'show' ? 'get' : act.act);
      }
      case 'callback': {
        const { callbacks } = world.bank;
        const callback = callbacks[act.which % callbacks.length];
        return callback && world.deliver(shop, callback);
      }
      case 'forged callback':
        return world.forge(shop, act.order);
      case 'publish events':
        return world.relay(shop);
      case 'sweep':
        return world.sweep(shop, act.which);
      case 'accept':
        return world.accept(shop, act.charge, act.order);
      case 'send back':
        return world.sendBack(shop, act);
      case 'decide claim':
        return decideClaim(world, shop, act.order);
      case 'replace':
        return replaceCode(world, shop, act);
      case 'grant':
        return grant(shop, act.key);
      case 'cancel for admin':
        return cancelForAdmin(world, shop, act.order);
      case 'map words':
        return mapWords(shop);
      case 'decide':
        return decideDispute(world, shop, act.order, act.outcome);
      case 'end overdue':
        return endOverdueRefunds(world, shop, act.order);
      case 'share':
        return world.sharedTexts.share(shop, act.sales);
      case 'rotate keys':
        return shop.get(RotateKeysService).rotate();
    }
  });
}

export async function happen(world: World, act: OutsideAct): Promise<void> {
  switch (act.act) {
    case 'time':
      return world.pass(act.ms);
    case 'creation fails':
      return void world.bank.createFaults.push(act.fault);
    case 'read fails':
      return void world.bank.readFaults.push(act.fault);
    case 'sending back fails':
      return void world.bank.refundFaults.push(act.fault);
    case 'restart':
      return world.restart(act.process);
    case 'change key':
      return world.changeKey();
    case 'lose jobs':
      return void (world.disk.jobs = []);
    case 'add codes':
      return world.addCodes(1);
    default: {
      const charge = world.payable(act.charge);
      if (charge) move(world, charge, act);
    }
  }
}

type Move = Extract<OutsideAct, { charge: number }>;

/** A bank takes money for this long after the code expired, in this model; the shop looks for it a little longer. */
const LATEST_MS = 20 * 3_600_000;

const LISTED_LATE_MS = 2 * 3_600_000;

function move({ bank, clock }: World, charge: BankCharge, act: Move): void {
  switch (act.act) {
    case 'pay': {
      const isFirst = charge.payments.length === 0;
      if (charge.word !== 'waiting' || clock.nowMs() > charge.expiresAt + LATEST_MS) return;
      const { dialect } = charge.account;
      if (dialect && !dialect.isPaidAgain && !isFirst) return;
      const centavos = dialect ? charge.askedCentavos : sumOf(charge, act.how);
      const at = clock.nowMs();
      const listedAt = at + (act.listedLate ? LISTED_LATE_MS : 0);
      const payment = { endToEndId: bank.newId('E'), centavos, at, listedAt, refunds: [] };
      // A first payment is found without callbacks; those of later ones come in the end.
      bank.change(charge, () => charge.payments.push(payment), isFirst ? act.callbacks : 1 + act.callbacks);
      return;
    }
    case 'refuse':
    case 'remove':
      if (charge.payments.length > 0 || charge.word !== 'waiting') return;
      if (act.act === 'refuse' && charge.account.listsPayments) return;
      return bank.change(charge, () => (charge.word = act.act === 'refuse' ? 'refused' : 'canceled'));
    case 'refund':
      return refund(bank, charge, act.centavos);
    case 'end refunds': {
      const pending = refundsOf(charge).filter(({ natureza }) => natureza === 'ORIGINAL');
      if (pending.length === 0) return;
      const status = act.refused ? 'NAO_REALIZADO' : 'DEVOLVIDO';
      return bank.change(charge, () => pending.forEach((one) => (one.status = status)));
    }
    case 'revive refunds':
      return bank.change(charge, () => charge.payments.forEach(revive));
    case 'lose refunds':
      return bank.change(charge, () => charge.payments.forEach(lose));
    case 'dispute':
      return dispute(bank, charge, act.step);
  }
}

function sumOf(charge: BankCharge, how: 'exact' | 'part' | 'rest' | 'more'): number {
  const { askedCentavos } = charge;
  if (how === 'part') return 2_000;
  if (how === 'more') return askedCentavos + 1_000;
  return how === 'rest' ? Math.max(1, askedCentavos - paidCentavos(charge)) : askedCentavos;
}

/** Refunds that have not ended. */
function refundsOf({ payments }: BankCharge) {
  return payments.flatMap(({ refunds }) => refunds).filter(({ status }) => status === 'EM_PROCESSAMENTO');
}

function refund(bank: World['bank'], charge: BankCharge, wished: number): void {
  if (charge.payments.length === 0 || charge.word !== 'waiting') return;
  if (!charge.account.listsPayments) return bank.change(charge, () => (charge.word = 'refunded'));
  for (const payment of charge.payments) {
    const left = leftOf(payment);
    if (left === 0) continue;
    const centavos = Math.min(left, wished);
    const one = { id: bank.newId('D'), centavos, status: 'EM_PROCESSAMENTO', natureza: 'ORIGINAL' } as const;
    return bank.change(charge, () => payment.refunds.push(one));
  }
}

function dispute(bank: World['bank'], charge: BankCharge, step: 'opened' | 'lost' | 'won'): void {
  if (charge.payments.length === 0 || charge.account.driver === 'pagbank') return;
  if (!charge.account.listsPayments) {
    if (charge.word !== (step === 'opened' ? 'waiting' : 'chargeback')) return;
    const word = { opened: 'chargeback', lost: 'refunded', won: 'waiting' } as const;
    return bank.change(charge, () => (charge.word = word[step]));
  }
  const claims = refundsOf(charge).filter(({ natureza }) => natureza === 'MED_FRAUDE');
  if (claims.length > 0 === (step === 'opened')) return;
  if (step !== 'opened') {
    const status = step === 'lost' ? 'DEVOLVIDO' : 'NAO_REALIZADO';
    return bank.change(charge, () => claims.forEach((claim) => (claim.status = status)));
  }
  bank.change(charge, () => {
    for (const payment of charge.payments) {
      const centavos = leftOf(payment);
      const claim = { id: bank.newId('D'), centavos, status: 'EM_PROCESSAMENTO', natureza: 'MED_FRAUDE' };
      if (centavos > 0) payment.refunds.push(claim as (typeof payment.refunds)[number]);
    }
  });
}
