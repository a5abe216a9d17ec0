import { Refusal, type Charge } from '../charge/charge.js';
import type { ChargePayment } from '../charge/payment.js';
import { cobStatus } from './cob-reply.js';

const PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 1_000;

type Query = Record<string, string>;

/** `CobsConsultadas`: the charges that were made in the time, oldest first. */
export function listCobs(
  query: Query,
  charges: readonly Charge[],
  replyOf: (charge: Charge) => object,
): object {
  const { inicio, fim } = timeOf(query);
  const { cpf, cnpj, status } = query;
  if (cpf !== undefined && cnpj !== undefined)
    throw new Refusal('Os parâmetros cpf e cnpj não podem ser usados ao mesmo tempo.', 400);
  const hasLocation = flagOf(query, 'locationPresente');
  const found = charges.filter(
    (charge) =>
      charge.api === 'pix' &&
      charge.createdAt >= inicio &&
      charge.createdAt <= fim &&
      (cpf ?? cnpj ?? charge.customer.cpf) === charge.customer.cpf &&
      (status ?? cobStatus(charge)) === cobStatus(charge) &&
      // Every charge of the sandbox has its location.
      hasLocation !== false,
  );
  const { parametros, page } = paged(query, { inicio, fim }, found);
  const filters = { ...(cpf && { cpf }), ...(cnpj && { cnpj }), ...(status && { status }) };
  return { parametros: { ...parametros, ...filters }, cobs: page.map(replyOf) };
}

/** `PixConsultados`: the payments that came in the time, oldest first. */
export function listPix(
  query: Query,
  charges: readonly Charge[],
  replyOf: (charge: Charge, payment: ChargePayment) => object,
): object {
  const { inicio, fim } = timeOf(query);
  const hasTxid = flagOf(query, 'txIdPresente');
  const hasRefund = flagOf(query, 'devolucaoPresente');
  const found = charges
    .filter(({ api, id }) => api === 'pix' && (query['txid'] ?? id) === id)
    // Every payment of the sandbox came by a charge.
    .filter(() => hasTxid !== false)
    .flatMap((charge) => charge.payments.map((payment) => ({ charge, payment })))
    .filter(({ payment: { paidAt } }) => paidAt >= inicio && paidAt <= fim)
    .filter(({ payment: { refunds } }) => (hasRefund ?? refunds.length > 0) === refunds.length > 0)
    .toSorted((a, b) => a.payment.paidAt - b.payment.paidAt);
  const { parametros, page } = paged(query, { inicio, fim }, found);
  return { parametros, pix: page.map(({ charge, payment }) => replyOf(charge, payment)) };
}

interface Time {
  inicio: number;
  fim: number;
}

/** Both ends count. */
function timeOf(query: Query): Time {
  const inicio = Date.parse(query['inicio'] ?? '');
  const fim = Date.parse(query['fim'] ?? '');
  if (!(inicio <= fim)) throw new Refusal('O parâmetro fim é anterior ao parâmetro inicio.', 400);
  return { inicio, fim };
}

function flagOf(query: Query, name: string): boolean | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false')
    throw new Refusal(`O parâmetro ${name} não respeita o _schema_.`, 400);
  return text === 'true';
}

function paged<T>(query: Query, { inicio, fim }: Time, found: readonly T[]) {
  const page = Number(query['paginacao.paginaAtual'] ?? 0);
  const size = Number(query['paginacao.itensPorPagina'] ?? PAGE_SIZE);
  if (
    !(Number.isInteger(page) && page >= 0) ||
    !(Number.isInteger(size) && size > 0 && size <= MAX_PAGE_SIZE)
  )
    throw new Refusal('A paginação não respeita o _schema_.', 400);
  return {
    parametros: {
      inicio: new Date(inicio).toISOString(),
      fim: new Date(fim).toISOString(),
      paginacao: {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.ceil(found.length / size),
        quantidadeTotalDeItens: found.length,
      },
    },
    page: found.slice(page * size, (page + 1) * size),
  };
}
