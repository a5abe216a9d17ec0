import { maskText, type BuyerField as Field } from '@vale/contracts/catalog';
import { useId } from 'react';
import { TextField } from '../../../shared/ui/text-field.js';

interface BuyerFieldProps {
  field: Field;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** Browsers fill in nothing: these values are often somebody else's. */
export function BuyerField({ field, value, error, onChange, onBlur }: BuyerFieldProps) {
  const { label, kind, mask } = field;
  if (kind === 'choice') return <Choice {...{ field, value, error, onChange, onBlur }} />;
  return (
    <TextField
      label={label}
      type={kind === 'email' ? 'email' : 'text'}
      inputMode={kind === 'digits' && !mask ? 'numeric' : kind === 'email' ? 'email' : 'text'}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={240}
      aria-required
      value={value}
      error={error && withExample(error, field)}
      hint={hintOf(field)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  );
}

function Choice({ field: { label, options = [] }, value, error, onChange, onBlur }: BuyerFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="field"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        value={options.includes(value) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      >
        <option value="">Escolha</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {error ? (
        <div id={`${id}-note`} className="mt-1.5 text-small font-semibold text-danger">
          {error}
        </div>
      ) : null}
    </div>
  );
}

function withExample(error: string, { example }: Field): string {
  return example ? `${error} Exemplo: ${example}` : error;
}

function hintOf({ mask, example }: Field): string | undefined {
  const hints = [mask && `Formato: ${maskText(mask)}.`, example && `Exemplo: ${example}`];
  return hints.filter(Boolean).join(' ') || undefined;
}
