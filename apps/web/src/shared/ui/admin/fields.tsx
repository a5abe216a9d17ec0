import {
  useId,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

interface FieldProps {
  label: string;
  error?: string | undefined;
  /** Shown under the field while there is no error. */
  hint?: ReactNode;
}

interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly (readonly [value: string, label: string])[];
  ref?: Ref<HTMLSelectElement>;
}

/** Works like `TextField`, for a choice. */
export function SelectField({ label, error, hint, options, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(wiring) => (
        <select {...select} {...wiring} className="field">
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface TextAreaFieldProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Works like `TextField`, for multi-line text. */
export function TextAreaField({ label, error, hint, ...area }: TextAreaFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} className="field" />}
    </Labelled>
  );
}

interface SwitchFieldProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchField({ label, hint, checked, onChange }: SwitchFieldProps) {
  const note = useId();
  return (
    <div>
      <label className="check -mx-3 text-small font-semibold">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint ? note : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {hint ? (
        <div id={note} className="text-small text-muted">
          {hint}
        </div>
      ) : null}
    </div>
  );
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Labelled({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block min-h-6 text-small font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? note : undefined,
      })}
      {error || hint ? (
        <div id={note} className={`mt-1.5 text-small ${error ? 'font-semibold text-danger' : 'text-muted'}`}>
          {error ?? hint}
        </div>
      ) : null}
    </div>
  );
}
