import { priceText } from '@vale/contracts/money';
import { Notice } from '../../../shared/ui/notice.js';
import type { MissingFailure } from '../model/checkout-failure.js';
import type { Cart, CartLine } from '../model/use-cart.js';

interface RestNoticeProps {
  title: string;
  failure: MissingFailure;
  totalOf: Cart['totalOf'];
  onBuy: (lines: CartLine[], hasBump: boolean) => void;
}

/** Says what a refused order lacks, and offers what is left of it. */
export default function RestNotice({ title, failure, totalOf, onBuy }: RestNoticeProps) {
  const { missing, lines } = failure;
  const freeOf = (at: number) => missing.find(({ item }) => item === at)?.free;
  const rest = lines
    .map((line, at) => ({ ...line, quantity: freeOf(at) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  const hasBump = freeOf(lines.length) === undefined;
  return (
    <Notice tone="warn" title={title} live>
      {missing.map(({ item, free }) => {
        const label = lines[item]?.label ?? 'a oferta extra';
        return <p key={item}>{free > 0 ? `Só temos ${free} de ${label}.` : `Esgotado: ${label}.`}</p>;
      })}
      {rest.length > 0 ? (
        <button type="button" className="btn btn-quiet mt-3" onClick={() => onBuy(rest, hasBump)}>
          Comprar o resto por {priceText(totalOf(rest, hasBump))}
        </button>
      ) : null}
    </Notice>
  );
}
