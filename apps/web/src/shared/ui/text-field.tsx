import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  /** Shown under the field while there is no error. */
  hint?: ReactNode;
  /** Shown beside the label, e.g. the live state of a CPF. */
  aside?: ReactNode;
  /** A button at the field's end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, error, hint, aside, end, ...input }: TextFieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div>
      <div className="mb-1.5 flex min-h-6 items-center justify-between gap-3">
        <label htmlFor={id} className="text-small font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <input
          {...input}
          id={id}
          className={end ? 'field pr-12' : 'field'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? note : undefined}
        />
        {end ? <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div> : null}
      </div>
      {error || hint ? (
        <div id={note} className={`mt-1.5 text-small ${error ? 'font-semibold text-danger' : 'text-muted'}`}>
          {error ?? hint}
        </div>
      ) : null}
    </div>
  );
}
