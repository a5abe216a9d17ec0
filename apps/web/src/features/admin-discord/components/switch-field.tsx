import { lengthOf } from '@vale/contracts/discord';

interface SwitchFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchField({ label, checked, onChange }: SwitchFieldProps) {
  return (
    <label className="check -mx-3 text-small font-semibold">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/** Of what is typed: the preview counts what is sent. */
export function TextCount({ text, limit }: { text: string; limit: number }) {
  const length = lengthOf(text);
  return (
    <span
      className={`text-small tabular-nums ${length > limit ? 'font-semibold text-danger' : 'text-muted'}`}
    >
      {length}/{limit}
    </span>
  );
}
