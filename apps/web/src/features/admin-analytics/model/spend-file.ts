import { csvRows, decimalOf, plainCell, readFilePrice } from '@vale/contracts/catalog';
import {
  dayFromText,
  MAX_DAYS,
  MAX_SPEND_BYTES,
  MAX_SPEND_ROWS,
  type AdPlatform,
  type SpendImport,
  type SpendRow,
} from '@vale/contracts/tracking';

/** Its message is a Portuguese sentence. */
export class UnreadableSpend extends Error {}

const MAX_ROWS = 50_000;
/** Leaves room for what an import says besides its rows. Bytes of JSON. */
const MAX_PART_BYTES = MAX_SPEND_BYTES - 4_096;
/** Google writes the name and the days of the report above the headings. */
const ROWS_ABOVE = 10;

/** Headings without accents and in lower case, in Portuguese and English, the preferred one first. */
const HEADINGS = {
  day: ['day', 'dia', 'by day', 'por dia', 'date', 'data', 'reporting starts', 'inicio dos relatorios'],
  end: ['reporting ends', 'termino dos relatorios', 'encerramento dos relatorios', 'fim dos relatorios'],
  campaign: ['campaign name', 'nome da campanha', 'campaign', 'campanha'],
  id: ['campaign id', 'id da campanha', 'identificacao da campanha', 'codigo da campanha'],
  currency: ['currency', 'moeda', 'currency code', 'codigo da moeda', 'account currency', 'moeda da conta'],
  account: [
    ...['account id', 'id da conta', 'identificacao da conta', 'customer id', 'id do cliente'],
    ...['account name', 'nome da conta', 'account', 'conta'],
  ],
} as const;
type Heading = keyof typeof HEADINGS;

const META_SPEND = /^(?:amount spent|valor usado|valor gasto|quantia gasta)(?: \((.+)\))?$/;
const OTHER_SPEND = /^(?:cost|custo|total cost|custo total)(?: \((.+)\))?$/;
const OF_PORTUGUESE = /^(?:dia|por dia|data|inicio dos relatorios|nome da campanha|campanha)$/;

interface Table {
  /** Position of each column; -1 if the file lacks it. */
  at: Record<Heading, number> & { spend: number };
  platform: AdPlatform;
  isPortuguese: boolean;
  hasCurrency: boolean;
  rows: { row: number; cells: readonly string[] }[];
}

interface SpendFile {
  /** One or several for each account. */
  imports: SpendImport[];
  /** False if the file names no currency. */
  hasCurrency: boolean;
}

/** Throws `UnreadableSpend`, and `UnreadableCsv`. */
export function readSpendFile(text: string): SpendFile {
  const { at, platform, isPortuguese, hasCurrency, rows } = tableOf(text);
  const kept = rows.filter(({ cells }) => !isTotal(cells, at));
  if (kept.length === 0) refuse('O arquivo não tem gastos de campanhas');
  const cell = (cells: readonly string[], column: number) => cells[column]?.trim() ?? '';
  const decimal = decimalOf(kept.map(({ cells }) => cell(cells, at.spend))) ?? (isPortuguese ? ',' : '.');
  const dayOf = dayReader(
    kept.map(({ cells }) => cell(cells, at.day)),
    isPortuguese,
  );
  const byAccount = new Map<string, { days: Set<string>; rows: Map<string, SpendRow> }>();
  for (const { row, cells } of kept) {
    const day = dayOf(cell(cells, at.day));
    if (day === undefined) refuse(`Linha ${row}: “${cell(cells, at.day)}” não é um dia`);
    const end = cell(cells, at.end);
    if (end !== '' && dayOf(end) !== day)
      refuse(`Linha ${row}: vai de ${cell(cells, at.day)} a ${end}. Exporte com uma linha por dia`);
    const currency = cell(cells, at.currency);
    if (currency !== '') refuseOtherCurrency(currency);
    const written = cell(cells, at.spend);
    const spend = /^-*$/.test(written) ? 0 : readFilePrice(written, decimal);
    if (typeof spend !== 'number') refuse(`Linha ${row}: “${written}” não é um valor em reais`);
    const account = cell(cells, at.account).slice(0, 100);
    const found = byAccount.get(account) ?? { days: new Set(), rows: new Map() };
    byAccount.set(account, found);
    found.days.add(day);
    if (spend === 0) continue;
    const campaign = cell(cells, at.campaign).slice(0, 300);
    // Spreadsheets write long ids as `1,2021E+17`: many campaigns would have this one.
    const campaignId = (/^\D*(\d+)$/.exec(cell(cells, at.id))?.[1] ?? '').slice(0, 40);
    const key = JSON.stringify([day, campaign, campaignId]);
    const centavos = Math.round(spend * 100) + (found.rows.get(key)?.centavos ?? 0);
    found.rows.set(key, { day, campaign, campaignId, centavos });
  }
  const imports = [...byAccount].flatMap(([account, { days, rows: found }]) =>
    inParts(days, [...found.values()]).map((part) => ({ platform, account, ...part })),
  );
  return { imports, hasCurrency: hasCurrency || kept.some(({ cells }) => cell(cells, at.currency) !== '') };
}

function refuse(reason: string): never {
  throw new UnreadableSpend(reason);
}

function refuseOtherCurrency(currency: string): void {
  if (!/^(?:BRL|R\$|reais|real.*)$/i.test(currency.trim()))
    refuse(`Os gastos estão em ${currency}: só reais (BRL) podem ser comparados com a receita`);
}

function tableOf(text: string): Table {
  const all = csvRows(text.replace(/^\uFEFF/, ''), { maxRows: MAX_ROWS, separatorIn: firstRows });
  for (const [top, cells] of all.slice(0, ROWS_ABOVE).entries()) {
    const headings = cells.map(plainCell);
    const find = (names: readonly string[]) =>
      headings.indexOf(names.find((name) => headings.includes(name)) ?? '\0');
    const spend = headings.findIndex((one) => META_SPEND.test(one) || OTHER_SPEND.test(one));
    const entries = Object.entries(HEADINGS).map(([name, names]) => [name, find(names)] as const);
    const at = { ...(Object.fromEntries(entries) as Record<Heading, number>), spend };
    if (spend < 0 || at.campaign < 0) continue;
    if (at.day < 0) refuse('Falta a coluna do dia. Exporte com uma linha por dia');
    const isMeta = META_SPEND.test(headings[spend]!);
    const [, currency] = (isMeta ? META_SPEND : OTHER_SPEND).exec(headings[spend]!)!;
    if (currency !== undefined) refuseOtherCurrency(currency.toUpperCase());
    const isGoogle = /^(?:campaign|campanha)$/.test(headings[at.campaign]!);
    return {
      at,
      platform: isMeta ? 'meta' : isGoogle ? 'google' : 'tiktok',
      isPortuguese: headings.some((one) => OF_PORTUGUESE.test(one)),
      hasCurrency: currency !== undefined,
      rows: all
        .slice(top + 1)
        .flatMap((row, nth) => (row.length > 0 ? [{ row: top + nth + 2, cells: row }] : [])),
    };
  }
  return refuse('Não encontramos as colunas do dia, da campanha e do valor gasto');
}

function firstRows(text: string): string {
  return text.split('\n', ROWS_ABOVE).join('\n');
}

/** Rows that sum up others have no campaign, or no day and the word. */
function isTotal(cells: readonly string[], { campaign, day }: Table['at']): boolean {
  const isEmpty = (cell = '') => /^[\s-]*$/.test(cell);
  if (isEmpty(cells[campaign])) return true;
  return !/\d/.test(cells[day] ?? '') && cells.some((cell) => plainCell(cell).startsWith('total'));
}

const MONTHS = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');
const ENGLISH_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads `2026-11-21`, `21/11/2026`, `11/21/2026`, `21 de nov. de 2026` and `Nov 21, 2026`. */
function dayReader(all: readonly string[], isPortuguese: boolean): (cell: string) => string | undefined {
  const parts = all.flatMap((cell) => {
    const found = /^(\d{1,2})\/(\d{1,2})\/\d{4}/.exec(cell);
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  const monthIsFirst = parts.some(([, second]) => second > 12);
  const dayIsFirst = parts.some(([first]) => first > 12);
  if (parts.length > 0 && !isPortuguese && monthIsFirst === dayIsFirst)
    refuse('Não dá para saber qual é o mês em datas como 03/04/2026. Exporte com datas AAAA-MM-DD');
  const isMonthFirst = monthIsFirst && !dayIsFirst;
  return (cell) => {
    const plain = plainCell(cell).replace(/^[a-z]+\.?, /, '');
    const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[ t]|$)/.exec(plain);
    if (iso) return dayText(iso[1]!, Number(iso[2]), Number(iso[3]));
    const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain);
    if (slashed) {
      const [first, second] = [Number(slashed[1]), Number(slashed[2])];
      return isMonthFirst ? dayText(slashed[3]!, first, second) : dayText(slashed[3]!, second, first);
    }
    const named = /^(\d{1,2}) de ([a-z]{3})[a-z]*\.? de (\d{4})$/.exec(plain);
    if (named) return dayText(named[3]!, monthOf(named[2]!), Number(named[1]));
    const english = /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/.exec(plain);
    return english ? dayText(english[3]!, monthOf(english[1]!), Number(english[2])) : undefined;
  };
}

function monthOf(name: string): number {
  return Math.max(MONTHS.indexOf(name), ENGLISH_MONTHS.indexOf(name)) + 1;
}

function dayText(year: string, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return Number.isNaN(dayFromText(text)) ? undefined : text;
}

/** Parts that follow each other without a gap, so that each day of the file replaces what was imported of it. */
function inParts(days: ReadonlySet<string>, rows: readonly SpendRow[]) {
  const sorted = [...days].toSorted();
  const parts: Pick<SpendImport, 'from' | 'to' | 'rows'>[] = [];
  let bytesLeft = 0;
  for (const day of sorted) {
    const ofDay = rows.filter((row) => row.day === day);
    if (ofDay.length > MAX_SPEND_ROWS) refuse(`${day}: há mais de ${MAX_SPEND_ROWS} campanhas em um dia`);
    const bytes = new TextEncoder().encode(JSON.stringify(ofDay)).length;
    if (bytes > MAX_PART_BYTES) refuse(`${day}: os nomes das campanhas deste dia são longos demais`);
    const last = parts.at(-1);
    const isInYear = last && dayFromText(day) - dayFromText(last.from) < MAX_DAYS;
    if (isInYear && last.rows.length + ofDay.length <= MAX_SPEND_ROWS && bytes <= bytesLeft) {
      last.to = day;
      last.rows.push(...ofDay);
      bytesLeft -= bytes;
    } else {
      parts.push({ from: day, to: day, rows: ofDay });
      bytesLeft = MAX_PART_BYTES - bytes;
    }
  }
  return parts;
}
