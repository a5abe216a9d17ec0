import { Gamepad2, Plane, ShoppingBag, type LucideIcon } from 'lucide-react';

interface Ticket {
  Icon: LucideIcon;
  name: string;
  place: string;
  background: string;
  color: string;
}

const tickets: Ticket[] = [
  {
    Icon: ShoppingBag,
    name: 'Apps',
    place: 'left-0 top-8 -rotate-10',
    background: 'linear-gradient(165deg, #b58cff, #5a35a6)',
    color: 'white',
  },
  {
    Icon: Gamepad2,
    name: 'Jogos',
    place: 'right-0 top-8 rotate-10',
    background: 'linear-gradient(165deg, #5ca8ff, #153f78)',
    color: 'white',
  },
  {
    Icon: Plane,
    name: 'Viagens',
    place: 'left-1/2 top-0 -translate-x-1/2',
    background: 'linear-gradient(165deg, #d2ff6b, #7fb81a)',
    color: '#131a05',
  },
];

/** Three tilted tickets. Decoration: hidden from assistive technology. */
export function HeroTickets() {
  return (
    <div className="relative mx-auto hidden h-80 w-[25rem] max-lg:[zoom:.75] md:block" aria-hidden>
      {tickets.map(({ Icon, name, place, background, color }) => (
        <div key={name} className={`absolute w-44 ${place}`}>
          <div className="ticket h-[17rem]" style={{ background, color }}>
            <div className="grid h-[72%] place-items-center">
              <Icon size={72} strokeWidth={1.5} />
            </div>
            <div className="tear-line absolute inset-x-4 top-[72%] text-current opacity-60" />
            <div className="flex h-[28%] items-center justify-between px-4">
              <span className="display text-lead">{name}</span>
              <span className="barcode size-9 opacity-70" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
