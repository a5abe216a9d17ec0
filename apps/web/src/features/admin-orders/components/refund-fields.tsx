import type { PermittedActions } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';

export type Refundable = NonNullable<PermittedActions['refund']>;

export interface RefundChoice {
  what: 'all' | 'excess' | 'part';
  /** Raw input. */
  sum: string;
  /** Empty: the latest ones first. */
  paymentId: string;
  /** Empty: by the provider if it can. */
  by: '' | 'provider' | 'hand';
}

interface RefundFieldsProps {
  refundable: Refundable;
  choice: RefundChoice;
  onChange: (choice: RefundChoice) => void;
  sumProblem: string | undefined;
}

export function RefundFields({ refundable, choice, onChange, sumProblem }: RefundFieldsProps) {
  const { payments, excessCentavos } = refundable;
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
    ['part', 'Uma parte'],
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
          error={sumProblem}
          hint={`Até ${centavosText(max)}`}
          onChange={({ target }) => onChange({ ...choice, sum: target.value })}
        />
      ) : null}
      {payments.length > 1 ? (
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
