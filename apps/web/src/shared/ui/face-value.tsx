import { priceText } from '@vale/contracts/money';

interface FaceValueProps {
  /** Reais. */
  price: number;
  /** Reais; absent where the product has none. */
  faceValue: number | undefined;
  className: string;
}

/** `vale R$ 100,00 · economia 50%`, only where it is a saving. */
export function FaceValue({ price, faceValue, className }: FaceValueProps) {
  if (!faceValue || faceValue <= price) return null;
  const saving = Math.round((1 - price / faceValue) * 100);
  return (
    <span className={className}>
      vale {priceText(faceValue)} · economia {saving}%
    </span>
  );
}
