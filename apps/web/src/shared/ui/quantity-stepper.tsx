import { Minus, Plus } from 'lucide-react';

interface QuantityStepperProps {
  /** It names the counted thing to screen readers. */
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

export default function QuantityStepper({ label, value, max, onChange }: QuantityStepperProps) {
  const steps = [
    { name: 'Diminuir', next: value - 1, Icon: Minus },
    { name: 'Aumentar', next: value + 1, Icon: Plus },
  ] as const;
  const [less, more] = steps.map(({ name, next, Icon }) => {
    const isOff = next < 1 || next > max;
    return (
      <button
        key={name}
        type="button"
        className={`icon-btn ${isOff ? 'text-muted' : ''}`}
        aria-label={name}
        // A disabled button would lose the keyboard's focus at the limit.
        aria-disabled={isOff}
        onClick={() => isOff || onChange(next)}
      >
        <Icon size={18} aria-hidden />
      </button>
    );
  });
  return (
    <div role="group" aria-label={label} className="flex items-center rounded-control border border-line">
      {less}
      <output className="px-2 font-bold text-fg tabular-nums">{value}</output>
      {more}
    </div>
  );
}
