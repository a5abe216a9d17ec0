import { centavosText, numberText } from '@vale/contracts/money';
import { adminPagePath } from '@vale/contracts/pages';
import type { Figures, Period, Week } from '@vale/contracts/tracking';
import { oneLine, plainMail } from '../mail/mail-document.js';
import type { MailContent } from '../mail/mail.js';

/** Figures of a week beside those of the week before, and what sold most. */
export function weeklyReportMail(period: Period, week: Week, origin: string): MailContent {
  const { current, previous, products, sources } = week;
  const [from, to] = [dayLabel(period.from), dayLabel(period.to)];
  const orders = `${numberText(current.paid)} ${current.paid === 1 ? 'pedido pago' : 'pedidos pagos'}`;
  const conversion = ({ paid, visits }: Figures) => (visits === 0 ? null : paid / visits);
  const lines = [
    `De segunda, ${from}, a domingo, ${to}, ao lado da semana anterior:`,
    `Receita: ${centavosText(current.revenue)} (${changeText(current.revenue, previous.revenue)})`,
    `Pedidos pagos: ${numberText(current.paid)} (${changeText(current.paid, previous.paid)})`,
    ...profitLines(current, previous),
    `Visitas: ${numberText(current.visits)} (${changeText(current.visits, previous.visits)})`,
    `Conversão: ${shareText(conversion(current))} (antes ${shareText(conversion(previous))})`,
    ...listOf(
      'Produtos com mais receita:',
      products.map((one) => `${oneLine(one.title)}: ${centavosText(one.revenue)}, ${unitsText(one.units)}`),
    ),
    ...listOf(
      'Fontes com mais receita (último toque):',
      sources.map(
        ({ source, revenue, paid, visits }) =>
          `${oneLine(source) || 'sem origem'}: ${centavosText(revenue)}, pedidos: ${numberText(paid)}, visitas: ${numberText(visits)}`,
      ),
    ),
    `Os mesmos números, dia a dia: ${origin}${adminPagePath('analytics')}?periodo=outro&de=${period.from}&ate=${period.to}`,
    'Pagamentos e devoluções que ainda chegarem contam nos seus próprios dias.',
    'Para não receber este resumo, desligue-o no painel: Discord, Configurações, Avisos ao dono.',
  ];
  return plainMail(`Semana de ${from} a ${to}: ${centavosText(current.revenue)} em ${orders}`, lines);
}

/** The profit is unknown while no sale has a cost. */
function profitLines(current: Figures, previous: Figures): string[] {
  if (current.costed === 0) return [];
  const change = previous.costed === 0 ? NO_COMPARISON : changeText(current.profit, previous.profit);
  const of = `de ${numberText(current.costed)} de ${numberText(current.paid)} pedidos, com o custo informado`;
  return [`Lucro: ${centavosText(current.profit)} (${change}), ${of}`];
}

function listOf(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [title, ...rows.map((row) => `- ${row}`)];
}

const NO_COMPARISON = 'sem comparação';

function changeText(value: number, before: number): string {
  if (before <= 0) return NO_COMPARISON;
  if (value === before) return 'igual';
  return `${value > before ? '+' : '−'}${shareText(Math.abs(value - before) / before)}`;
}

function shareText(share: number | null): string {
  return share === null ? '–' : `${numberText(share * 100, 1)} %`;
}

function unitsText(units: number): string {
  return `${numberText(units)} ${units === 1 ? 'unidade' : 'unidades'}`;
}

/** `23/11` */
function dayLabel(day: string): string {
  return day.split('-').slice(1).toReversed().join('/');
}
