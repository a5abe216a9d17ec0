import { REVIEW_MAX_LENGTH } from '@vale/contracts/checkout';
import { trimBlank } from '@vale/contracts/define';
import { Star } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useReviewOrder, type OpenLink } from '../api/delivery.js';
import { PictureField } from './picture-field.js';
import { isReviewed, rememberReview } from '../model/reviewed-orders.js';

const texts = {
  title: 'Avalie sua compra',
  titleOf: (product: string) => `Avalie sua compra: ${product}`,
  stars: 'Sua nota',
  starsOf: (value: number) => (value === 1 ? '1 estrela' : `${value} estrelas`),
  comment: 'Seu comentário',
  hint: 'Aparece com seu primeiro nome, depois da moderação. Não escreva códigos nem dados pessoais.',
  send: 'Enviar avaliação',
  sending: 'Enviando…',
  noStars: 'Escolha de 1 a 5 estrelas.',
  noComment: 'Escreva um comentário.',
  thanks: 'Obrigado! Sua avaliação será publicada depois da moderação.',
} as const;

interface ReviewsProps {
  transactionId: string;
  /** Needed in orders of several products. */
  products?: readonly Product[] | undefined;
  /** Set when reviewing without a login. */
  link?: OpenLink;
}

interface Product {
  id: string;
  title: string;
}

/** One form for each product of a delivered order. */
export function ReviewForms({ products = [], ...order }: ReviewsProps) {
  const byId = new Map(products.map((product) => [product.id, product]));
  if (byId.size < 2) return <ReviewForm {...order} />;
  return (
    <div className="grid gap-6">
      {[...byId.values()].map((product) => (
        <ReviewForm key={product.id} product={product} {...order} />
      ))}
    </div>
  );
}

interface ReviewFormProps extends Omit<ReviewsProps, 'products'> {
  product?: Product;
}

/** Stars, a comment and a picture, once. */
function ReviewForm({ transactionId, product, link }: ReviewFormProps) {
  const reviewed = product ? `${transactionId}/${product.id}` : transactionId;
  const title = product ? texts.titleOf(product.title) : texts.title;
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(() => isReviewed(reviewed));
  const [picture, setPicture] = useState<string>();
  const review = useReviewOrder(transactionId, link);
  const field = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (rating === 0) return setProblem(texts.noStars);
    if (trimBlank(comment).length < 3) return setProblem(texts.noComment);
    setProblem(undefined);
    const written = { ...(product && { productId: product.id }), rating, comment };
    review.mutate({ ...written, ...(picture && { picture }) }, { onSuccess: finish });
  }

  function finish(): void {
    rememberReview(reviewed);
    setDone(true);
  }

  if (done) {
    return (
      <Notice tone="ok" live>
        {texts.thanks}
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="panel grid gap-4" aria-label={title}>
      <h2 className="text-h3 wrap-anywhere">{title}</h2>
      <StarPicker rating={rating} onPick={setRating} />
      <div className="grid gap-1.5">
        <label htmlFor={field} className="text-small font-semibold">
          {texts.comment}
        </label>
        <textarea
          id={field}
          className="field resize-none"
          rows={3}
          maxLength={REVIEW_MAX_LENGTH}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        <p className="text-small text-muted">{texts.hint}</p>
      </div>
      <PictureField label="foto" picture={picture} onPick={setPicture} />
      {problem || review.error ? (
        <Notice tone="danger" live>
          {problem ?? errorSentence(review.error)}
        </Notice>
      ) : null}
      <button type="submit" className="btn btn-quiet justify-self-start" disabled={review.isPending}>
        {review.isPending ? texts.sending : texts.send}
      </button>
    </form>
  );
}

/** Radio buttons: arrow keys move between the stars. */
function StarPicker({ rating, onPick }: { rating: number; onPick: (rating: number) => void }) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap">
      <legend className="mb-1 text-small font-semibold">{texts.stars}</legend>
      {[1, 2, 3, 4, 5].map((value) => (
        <label key={value} className="relative grid size-11 place-items-center">
          {/* The star behind the input draws it. */}
          <input
            type="radio"
            name={name}
            className="absolute inset-0 appearance-none rounded-control"
            checked={rating === value}
            onChange={() => onPick(value)}
            aria-label={texts.starsOf(value)}
          />
          <Star size={28} aria-hidden className={value <= rating ? 'fill-star text-star' : 'text-control'} />
        </label>
      ))}
    </fieldset>
  );
}
