import { priceText } from '@vale/contracts/money';
import { Notice } from '../../../shared/ui/notice.js';
import type { MissingFailure } from '../model/checkout-failure.js';
import type { Cart, CartLine } from '../model/use-cart.js';

interface RestNoticeProps {
  failure: MissingFailure;
  cart: Cart;
  onBuy: (lines: CartLine[], hasBump: boolean) => void;
}

/** Says what a refused order lacks, and offers what is left of it. */
export default function RestNotice({ failure, cart, onBuy }: RestNoticeProps) {
  const { missing, lines } = failure;
  const freeOf = (at: number) => missing.find(({ item }) => item === at)?.free;
  const rest = lines
    .map((line, at) => ({ ...line, quantity: freeOf(at) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  // The first item decides which bumps are offered.
  const hasBump = freeOf(lines.length) === undefined && rest[0]?.category === lines[0]?.category;
  function buy(): void {
    cart.keepOnly(rest, hasBump);
    onBuy(rest, hasBump);
  }
  return (
    <Notice tone="warn" title="Não temos tudo o que você pediu" live>
      {missing.map(({ item, free }) => {
        const label = lines[item]?.label ?? 'a oferta extra';
        return <p key={item}>{free > 0 ? `Só temos ${free} de ${label}.` : `Esgotado: ${label}.`}</p>;
      })}
      {rest.length > 0 ? (
        <button type="button" className="btn btn-quiet mt-3" onClick={buy}>
          Comprar o resto por {priceText(cart.totalOf(rest, hasBump))}
        </button>
      ) : null}
    </Notice>
  );
}
