import { savingOf } from '@vale/contracts/catalog';

interface FaceValueProps {
  /** Reais. */
  price: number;
  /** Reais; absent where the product has none. */
  faceValue: number | undefined;
  /** The name beside it has the face value already. */
  isSaid?: boolean;
  className?: string;
}

/** `vale R$ 100 · −50 %`, only where something is saved. Neither half breaks. */
export function FaceValue({ price, faceValue, isSaid = false, className }: FaceValueProps) {
  const saving = savingOf(price, faceValue);
  if (!saving) return null;
  return (
    <span className={className}>
      {isSaid ? null : (
        <>
          <span className="whitespace-nowrap">vale {saving.faceValueText}</span> ·{' '}
        </>
      )}
      <span className="whitespace-nowrap">−{saving.percent} %</span>
    </span>
  );
}
