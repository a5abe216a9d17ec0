import { exceptSoldOut, type HOME_ROWS } from '@vale/contracts/catalog';
import { useHomeRow } from '../api/products.js';
import { CardRow } from './card-row.js';
import { TicketCard } from './ticket-card.js';

interface HomeRowProps {
  row: keyof typeof HOME_ROWS;
  title: string;
  /** Cards that load first. */
  eager?: number;
  /** Fewer cards are not worth a heading. */
  atLeast?: number;
}

/** A row of cards that scrolls by hand; hidden with its title while it loads, after a failure or without enough cards. */
export function HomeRow({ row, title, eager = 0, atLeast = 1 }: HomeRowProps) {
  const { data } = useHomeRow(row);
  const shown = exceptSoldOut(data?.items ?? []);
  if (shown.length < atLeast) return null;
  return <CardRow title={title} products={shown} auto={false} eager={eager} />;
}

const PLACES = [
  'left-1/2 top-0 -translate-x-1/2 z-1 [filter:drop-shadow(0_0_20px_#0d0b1466)]',
  'left-0 top-16 -rotate-8',
  'right-0 top-16 rotate-8',
];

/** Three best sellers beside the headline, on wide screens. */
export function HeroTickets() {
  const { data } = useHomeRow('best');
  const shown = exceptSoldOut(data?.items ?? []).slice(0, PLACES.length);
  return (
    <div className="relative mx-auto hidden h-[31rem] w-[38rem] xl:w-[44rem] [zoom:.58] md:block lg:[zoom:.72]">
      {shown.map((product, at) => (
        <div key={product.id} className={`absolute hover:z-2 focus-within:z-2 ${PLACES[at]}`}>
          <TicketCard product={product} box="home" eager />
        </div>
      ))}
    </div>
  );
}
