import { PeriodFields } from '../../../shared/ui/admin/period.js';
import { PERIOD_TEXTS, PERIODS, type PeriodName } from '../model/period.js';

interface PeriodChoiceProps {
  chosen: PeriodName;
  de: string | undefined;
  ate: string | undefined;
  onChange: (changes: { periodo?: string; de?: string; ate?: string }, typing?: boolean) => void;
}

/** The days that Análise counts. */
export function PeriodChoice({ chosen, de, ate, onChange }: PeriodChoiceProps) {
  return (
    <div className="grid gap-2">
      <div role="group" aria-label="Período" className="flex flex-wrap gap-2">
        {PERIODS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            className={`btn min-h-11 px-4 text-small ${name === chosen ? 'btn-main' : 'btn-quiet'}`}
            onClick={() => onChange({ periodo: name })}
          >
            {PERIOD_TEXTS[name]}
          </button>
        ))}
      </div>
      {chosen === 'outro' ? <PeriodFields de={de} ate={ate} onChange={onChange} /> : null}
    </div>
  );
}
