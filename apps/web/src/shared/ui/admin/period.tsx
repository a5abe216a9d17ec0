import { DAY_MS } from '@vale/contracts/time';
import { dayFromText, dayStart } from '@vale/contracts/tracking';
import { useTyping } from './use-typing.js';

/**
 * Converts São Paulo days of an address (`2026-11-22`) to epoch milliseconds; `until` is exclusive. Invalid
 * dates are dropped.
 */
export function periodOf({ de, ate }: { de?: string | undefined; ate?: string | undefined }) {
  const [since, last] = [startOfDay(de), startOfDay(ate)];
  return { since, until: last === undefined ? undefined : last + DAY_MS };
}

function startOfDay(day = ''): number | undefined {
  const start = dayStart(dayFromText(day));
  return start >= 0 ? start : undefined;
}

interface PeriodFieldsProps {
  de: string | undefined;
  ate: string | undefined;
  /** `typing`: as `set` of `useListParams` takes it. */
  onChange: (changed: { de?: string; ate?: string }, typing: boolean) => void;
}

/** The first and the last day of a list, beside each other. */
export function PeriodFields({ de, ate, onChange }: PeriodFieldsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:grow sm:flex-nowrap">
      <DayField label="De" value={de} onChange={(day, typing) => onChange({ de: day }, typing)} />
      <DayField label="Até" value={ate} onChange={(day, typing) => onChange({ ate: day }, typing)} />
    </div>
  );
}

interface DayFieldProps {
  label: string;
  value: string | undefined;
  onChange: (day: string, typing: boolean) => void;
}

/** A year is typed digit by digit, and each is a day. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const typing = useTyping();
  return (
    <label className="flex items-center gap-2 text-small text-muted max-sm:grow">
      {label}
      <input
        type="date"
        className="field sm:w-auto"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value, typing.goesOn())}
        onBlur={typing.end}
      />
    </label>
  );
}
