import { Children, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCarousel } from './use-carousel.js';

interface CarouselProps {
  title: string;
  /** Shown beside the title, e.g. "VER TODAS". */
  more?: ReactNode;
  /** False: the row moves only by hand. */
  auto?: boolean;
  className?: string;
  /** `<li>` elements. */
  children: ReactNode;
}

/** A row of cards that scrolls sideways. Its ends fade where more follows, and it has no buttons if everything is in view. */
export function Carousel({ title, more, auto = true, className = '', children }: CarouselProps) {
  const { track, edges, playing, togglePlaying, step, trackEvents } = useCarousel(auto);
  const scrolls = Children.count(children) > 1 && (edges.before || edges.after);
  const buttons = [
    ...(auto
      ? [
          {
            label: `${playing ? 'Pausar' : 'Reproduzir'}: ${title}`,
            Icon: playing ? Pause : Play,
            look: '',
            act: togglePlaying,
          },
        ]
      : []),
    {
      label: `Anterior: ${title}`,
      Icon: ChevronLeft,
      look: `row-arrow left-2 ${edges.before ? '' : 'max-sm:hidden'}`,
      act: () => step(-1),
    },
    { label: `Próximo: ${title}`, Icon: ChevronRight, look: 'row-arrow right-2', act: () => step(1) },
  ];
  return (
    <section
      className={`card-row ${className}`}
      aria-label={title}
      data-testid={auto ? 'carousel' : 'card-row'}
    >
      <div className="row-head">
        <h2>{title}</h2>
        {more}
        {scrolls
          ? buttons.map(({ label, Icon, look, act }) => (
              <button
                key={label}
                type="button"
                className={`icon-btn ${look}`}
                aria-label={label}
                onClick={act}
              >
                <Icon size={20} aria-hidden />
              </button>
            ))
          : null}
      </div>
      <ul ref={track} {...trackEvents} className={`row-track ${scrolls && edges.after ? 'row-after' : ''}`}>
        {children}
      </ul>
    </section>
  );
}
