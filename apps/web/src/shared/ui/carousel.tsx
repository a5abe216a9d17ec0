import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCarousel } from './use-carousel.js';

interface CarouselProps {
  title: string;
  /** Shown between title and buttons, e.g. "VER TODAS". */
  more?: ReactNode;
  /** `<li>` elements. */
  children: ReactNode;
}

export function Carousel({ title, more, children }: CarouselProps) {
  const { track, playing, togglePlaying, step, trackEvents } = useCarousel();
  const buttons = [
    {
      label: `${playing ? 'Pausar' : 'Reproduzir'}: ${title}`,
      Icon: playing ? Pause : Play,
      act: togglePlaying,
    },
    { label: `Anterior: ${title}`, Icon: ChevronLeft, act: () => step(-1) },
    { label: `Próximo: ${title}`, Icon: ChevronRight, act: () => step(1) },
  ];
  return (
    <section className="card-row" aria-label={title} data-testid="carousel">
      <div className="mb-2 flex flex-wrap items-center gap-x-1 sm:mb-3">
        <h2 className="w-full min-w-0 grow sm:w-auto">{title}</h2>
        {more}
        {buttons.map(({ label, Icon, act }) => (
          <button key={label} type="button" className="icon-btn" aria-label={label} onClick={act}>
            <Icon size={20} aria-hidden />
          </button>
        ))}
      </div>
      <ul
        ref={track}
        {...trackEvents}
        className="-mx-4 flex snap-x snap-proximity scroll-px-4 gap-5 overflow-x-auto overscroll-x-contain px-4 py-1.5 [scrollbar-width:none]"
      >
        {children}
      </ul>
    </section>
  );
}
