import type { PermittedActions } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { sumOfUnits, type Unit } from '../model/item-units.js';
import { UnitFields } from './unit-fields.js';

export type Refundable = NonNullable<PermittedActions['refund']>;

export interface RefundChoice {
  what: 'all' | 'excess' | 'units' | 'part';
  /** Raw input. */
  sum: string;
  /** Numbers of the chosen lines. */
  units: readonly number[];
  /** Empty: the latest ones first. */
  paymentId: string;
  /** Empty: by the provider if it can. */
  by: '' | 'provider' | 'hand';
}

interface RefundFieldsProps {
  refundable: Refundable;
  lines: readonly Unit[];
  choice: RefundChoice;
  onChange: (choice: RefundChoice) => void;
  problem: string | undefined;
}

export function RefundFields({ refundable, lines, choice, onChange, problem }: RefundFieldsProps) {
  const { payments, excessCentavos, lines: units } = refundable;
  const max = payments.find(({ id }) => id === choice.paymentId)?.maxCentavos ?? refundable.maxCentavos;
  const options: [RefundChoice['what'], string][] = [
    ['all', `Tudo: ${centavosText(max)}`],
    ...(excessCentavos > 0
      ? [
          ['excess', `Só o que foi pago a mais: ${centavosText(excessCentavos)}`] as [
            RefundChoice['what'],
            string,
          ],
        ]
      : []),
    ...(units ? [['units', 'Escolher itens'] as [RefundChoice['what'], string]] : []),
    ['part', units ? 'Outro valor' : 'Uma parte'],
  ];
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-small font-semibold">Quanto devolver</legend>
        {options.map(([what, label]) => (
          <label key={what} className="choice min-h-11 py-2">
            <input
              type="radio"
              name="what"
              checked={choice.what === what}
              onChange={() => onChange({ ...choice, what })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {choice.what === 'part' ? (
        <TextField
          label="Valor em reais"
          inputMode="decimal"
          autoComplete="off"
          value={choice.sum}
          error={problem}
          hint={`Até ${centavosText(max)}`}
          onChange={({ target }) => onChange({ ...choice, sum: target.value })}
        />
      ) : null}
      {choice.what === 'units' && units ? (
        <UnitFields
          lines={lines}
          refundable={units}
          chosen={choice.units}
          sumCentavos={
            choice.units.length === units.length ? refundable.maxCentavos : sumOfUnits(lines, choice.units)
          }
          problem={problem}
          onChange={(chosen) => onChange({ ...choice, units: chosen })}
        />
      ) : null}
      {payments.length > 1 && choice.what !== 'units' ? (
        <SelectField
          label="De qual pagamento"
          value={choice.paymentId}
          options={[
            ['', 'Os mais recentes primeiro'],
            ...payments.map(({ id, maxCentavos }) => [id, `${centavosText(maxCentavos)} · ${id}`] as const),
          ]}
          onChange={({ target }) => onChange({ ...choice, paymentId: target.value })}
        />
      ) : null}
      {payments.some(({ byProvider }) => byProvider) ? (
        <SelectField
          label="Quem devolve"
          value={choice.by}
          options={[
            ['', 'O provedor, onde ele devolve'],
            ['hand', 'Uma pessoa, pelo banco'],
          ]}
          onChange={({ target }) => onChange({ ...choice, by: target.value as RefundChoice['by'] })}
        />
      ) : null}
    </>
  );
}
