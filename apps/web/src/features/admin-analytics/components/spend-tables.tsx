import { centavosText, numberText } from '@vale/contracts/money';
import type { Period } from '@vale/contracts/tracking';
import { useState } from 'react';
import { ErrorState, LoadingText } from '../../../shared/ui/states.js';
import { useSpendDays } from '../api/read-reports.js';
import { withoutIds } from '../model/campaign-tree.js';
import { dayLines, SPEND_HEAD, type CampaignLine, type SpendLine } from '../model/spend-lines.js';
import { BarTable, type BarRow } from './bar-table.js';
import type { AskedRemoval } from './remove-spend-dialog.js';

/** A campaign opens to its days. */
export function CampaignSpend({ lines, period }: { lines: readonly CampaignLine[]; period: Period }) {
  const [opened, setOpened] = useState('');
  const open = lines.find((line) => keyOf(line) === opened && line.campaign !== '');
  const days = useSpendDays(period, open ? namesOf(open) : null);

  const rowsOf = (line: CampaignLine): BarRow[] => {
    const key = keyOf(line);
    const isOpen = line === open;
    const row = spendRow(line, key);
    if (line.campaign === '') return [row];
    const opening = { ...row, toggle: { isOpen, onToggle: () => setOpened(isOpen ? '' : key) } };
    if (!isOpen) return [opening];
    if (days.isError)
      return [{ ...opening, note: <ErrorState error={days.error} onRetry={() => void days.refetch()} /> }];
    if (!days.data) return [{ ...opening, note: <LoadingText>Carregando os dias…</LoadingText> }];
    const ofDays = dayLines(days.data.rows);
    return [opening, ...ofDays.map((day) => ({ ...spendRow(day, `${key} ${day.title}`), depth: 1 }))];
  };

  return (
    <BarTable
      caption="Gasto por campanha"
      head={['Campanha', ...SPEND_HEAD]}
      empty=""
      rows={lines.flatMap(rowsOf)}
    />
  );
}

function namesOf({ platform, campaign, campaignId }: CampaignLine) {
  return { platform, campaign, campaignId };
}

function keyOf(line: CampaignLine): string {
  return JSON.stringify(namesOf(line));
}

interface DaySpendProps {
  lines: readonly SpendLine[];
  /** Undefined for people who may not delete spend. */
  onRemove: ((asked: AskedRemoval) => void) | undefined;
}

/** A day opens to the button that deletes its spend. */
export function DaySpend({ lines, onRemove }: DaySpendProps) {
  const [opened, setOpened] = useState('');
  const rowOf = (line: SpendLine): BarRow => {
    const { title: day, name, spend: centavos } = line;
    const isOpen = day === opened;
    if (!onRemove) return spendRow(line, day);
    const row = { ...spendRow(line, day), toggle: { isOpen, onToggle: () => setOpened(isOpen ? '' : day) } };
    if (!isOpen) return row;
    const asked = { input: { from: day, to: day }, centavos, of: `${name}, de todas as plataformas` };
    return {
      ...row,
      note: (
        <button type="button" className="btn btn-quiet" onClick={() => onRemove(asked)}>
          Apagar os gastos deste dia
        </button>
      ),
    };
  };
  return <BarTable caption="Gasto por dia" head={['Dia', ...SPEND_HEAD]} empty="" rows={lines.map(rowOf)} />;
}

function spendRow(line: SpendLine, key: string): BarRow {
  const { name, title, spend, paid, revenue, result } = line;
  // A campaign sells on days without spend too.
  return {
    key,
    size: spend,
    title,
    cells: [
      withoutIds(name),
      centavosText(spend),
      numberText(paid),
      paid === 0 || spend === 0 ? '–' : centavosText(Math.round(spend / paid)),
      centavosText(revenue),
      spend === 0 ? '–' : numberText(revenue / spend, 2),
      result === null ? '–' : centavosText(result),
    ],
  };
}
