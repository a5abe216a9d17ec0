import { centavosText } from '@vale/contracts/money';
import { groupUnits, type Unit } from '../model/item-units.js';
import { codeNumber } from './given-line-fields.js';

interface UnitFieldsProps {
  lines: readonly Unit[];
  /** Numbers of the lines that can be refunded. */
  refundable: readonly number[];
  chosen: readonly number[];
  /** The refund returns this sum for the chosen units. */
  sumCentavos: number;
  problem: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** A checkbox for each unit, grouped by what was bought. */
export function UnitFields({ lines, refundable, chosen, sumCentavos, problem, onChange }: UnitFieldsProps) {
  const toggle = (line: number) =>
    onChange(chosen.includes(line) ? chosen.filter((one) => one !== line) : [...chosen, line]);
  return (
    <fieldset className="grid gap-3" aria-describedby="chosen-sum">
      <legend className="mb-1.5 text-small font-semibold">O que devolver</legend>
      {groupUnits(lines).map((units) => (
        <div key={units[0]!.line} className="grid gap-1.5">
          {units.length > 1 ? (
            <p className="text-small font-semibold wrap-anywhere">
              {units.length} × {units[0]!.label}
            </p>
          ) : null}
          {units.map((unit, at) => (
            <label key={unit.line} className="choice min-h-11 py-2">
              <input
                type="checkbox"
                checked={chosen.includes(unit.line)}
                disabled={!refundable.includes(unit.line)}
                onChange={() => toggle(unit.line)}
              />
              <span className="min-w-0 grow wrap-anywhere">
                {units.length > 1 ? `Unidade ${at + 1}` : unit.label}
                {unit.code ? <span className="text-muted"> · código {codeNumber(unit.code)}</span> : null}
                {unit.cancelledAt === undefined ? null : <span className="text-muted"> · já devolvida</span>}
              </span>
              <span className="whitespace-nowrap tabular-nums">{centavosText(unit.priceCentavos)}</span>
            </label>
          ))}
        </div>
      ))}
      <p id="chosen-sum" role="status" className="font-semibold tabular-nums">
        {problem ? <span className="text-danger">{problem}</span> : `Soma: ${centavosText(sumCentavos)}`}
      </p>
    </fieldset>
  );
}
