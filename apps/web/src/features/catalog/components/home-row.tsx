import { exceptSoldOut, type HOME_ROWS } from '@vale/contracts/catalog';
import { useHomeRow } from '../api/products.js';
import { TicketCard } from './ticket-card.js';

interface HomeRowProps {
  row: keyof typeof HOME_ROWS;
  title: string;
  /** True for the row that is visible first. */
  first?: boolean;
}

/** Cards of a phone and of a wide screen that are seen without scrolling. */
const ABOVE_FOLD = 4;

/** A row of cards that scrolls by hand; hidden with its title while it loads, after a failure or without cards. */
export function HomeRow({ row, title, first = false }: HomeRowProps) {
  const { data } = useHomeRow(row);
  const shown = exceptSoldOut(data?.items ?? []);
  if (shown.length === 0) return null;
  return (
    <section className="card-row" aria-label={title} data-testid="home-row">
      <h2 className="mb-2 sm:mb-3">{title}</h2>
      <ul className="-mx-4 flex snap-x snap-proximity scroll-px-4 gap-5 overflow-x-auto overscroll-x-contain px-4 py-1.5 [scrollbar-width:none] md:[scrollbar-width:thin]">
        {shown.map((product, index) => (
          <li key={product.id} className="snap-start">
            <TicketCard product={product} box="home" eager={first && index < ABOVE_FOLD} />
          </li>
        ))}
      </ul>
    </section>
  );
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
