import { savingOf } from '@vale/contracts/catalog';

interface FaceValueProps {
  /** Reais. */
  price: number;
  /** Reais; absent where the product has none. */
  faceValue: number | undefined;
  className?: string;
}

/** `vale R$ 100 · −50 %`, only where something is saved. Neither half breaks. */
export function FaceValue({ price, faceValue, className }: FaceValueProps) {
  const saving = savingOf(price, faceValue);
  if (!saving) return null;
  return (
    <span className={className}>
      <span className="whitespace-nowrap">vale {saving.faceValueText}</span> ·{' '}
      <span className="whitespace-nowrap">−{saving.percent} %</span>
    </span>
  );
}
