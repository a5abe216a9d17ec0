import { numberText } from '@vale/contracts/money';
import { Star } from 'lucide-react';

/** `4,9 de 5`, or five stars for a whole rating. */
export function Rating({ value }: { value: number }) {
  return (
    <p className="flex items-center gap-1.5">
      <Star size={18} className="fill-star text-star" aria-hidden />
      <strong>{numberText(value, 1)}</strong>
      <span className="text-small text-muted">de 5</span>
    </p>
  );
}

export function Stars({ value }: { value: number }) {
  return (
    <p className="flex gap-0.5" role="img" aria-label={`${value} de 5 estrelas`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          size={16}
          className={star <= value ? 'fill-star text-star' : 'text-control'}
          aria-hidden
        />
      ))}
    </p>
  );
}
