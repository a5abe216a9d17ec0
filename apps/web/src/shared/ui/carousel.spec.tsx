import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Carousel } from './carousel.js';
import { RESUME_MS, STEP_MS } from './use-carousel.js';
import { axe } from '../../testing/axe.js';

const TRACK = { scrollWidth: 2_400, clientWidth: 900 };

/** jsdom has no layout: the list gets its sizes here, and `scrollTo` moves it at once. */
function renderCarousel(): { track: HTMLElement } {
  render(
    <Carousel title="Viagens">
      <li>
        <a href="/a">A</a>
      </li>
      <li>
        <a href="/b">B</a>
      </li>
    </Carousel>,
  );
  const track = screen.getByRole('list');
  Object.defineProperty(track, 'scrollWidth', { value: TRACK.scrollWidth });
  Object.defineProperty(track, 'clientWidth', { value: TRACK.clientWidth });
  track.scrollTo = ((options: ScrollToOptions) => {
    track.scrollLeft = options.left ?? 0;
  }) as typeof track.scrollTo;
  return { track };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('carousel', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    window.innerWidth = 1_280;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    [767, 220],
    [768, 300],
  ])('has at %i px a step of %i px', (width, step) => {
    window.innerWidth = width;
    const { track } = renderCarousel();
    press('Próximo: Viagens');
    expect(track.scrollLeft).toBe(step);
    pass(1_000);
    press('Anterior: Viagens');
    expect(track.scrollLeft).toBe(0);
  });

  it('adds up clicks that come faster than the scrolling', () => {
    const { track } = renderCarousel();
    press('Próximo: Viagens');
    track.scrollLeft = 40;
    press('Próximo: Viagens');
    expect(track.scrollLeft).toBe(600);
  });

  it('starts from where the person has scrolled to, even right after a click', () => {
    const { track } = renderCarousel();
    press('Próximo: Viagens');
    track.scrollLeft = TRACK.scrollWidth - TRACK.clientWidth;
    press('Próximo: Viagens');
    expect(track.scrollLeft).toBe(0);
  });

  it('moves by itself every 4 s and returns to the start after the end', () => {
    const { track } = renderCarousel();
    pass(STEP_MS);
    expect(track.scrollLeft).toBe(300);
    pass(STEP_MS * 4);
    expect(track.scrollLeft).toBe(1_500);
    pass(STEP_MS);
    expect(track.scrollLeft).toBe(0);
  });

  it('pauses for 5 s after a click', () => {
    const { track } = renderCarousel();
    press('Próximo: Viagens');
    pass(RESUME_MS);
    pass(STEP_MS - 1);
    expect(track.scrollLeft).toBe(300);
    pass(1);
    expect(track.scrollLeft).toBe(600);
  });

  it('pauses while hovered or focused', () => {
    const { track } = renderCarousel();
    fireEvent.pointerEnter(track);
    pass(STEP_MS * 2);
    expect(track.scrollLeft).toBe(0);
    fireEvent.pointerLeave(track);
    pass(STEP_MS);
    expect(track.scrollLeft).toBe(300);
    fireEvent.focus(screen.getByRole('link', { name: 'A' }));
    pass(STEP_MS * 2);
    expect(track.scrollLeft).toBe(300);
  });

  it('pauses for 5 s after a touch', () => {
    const { track } = renderCarousel();
    fireEvent.touchStart(track);
    fireEvent.touchEnd(track);
    pass(RESUME_MS);
    expect(track.scrollLeft).toBe(0);
    pass(STEP_MS);
    expect(track.scrollLeft).toBe(300);
  });

  it('pauses and plays by its button', () => {
    const { track } = renderCarousel();
    press('Pausar: Viagens');
    pass(STEP_MS * 3);
    expect(track.scrollLeft).toBe(0);
    press('Reproduzir: Viagens');
    pass(STEP_MS);
    expect(track.scrollLeft).toBe(300);
  });

  it('starts paused with reduced motion', () => {
    const before = window.matchMedia;
    window.matchMedia = (query) => ({ ...before(query), matches: query.includes('reduced-motion') });
    const { track } = renderCarousel();
    window.matchMedia = before;
    pass(STEP_MS * 3);
    expect(track.scrollLeft).toBe(0);
    expect(screen.getByRole('button', { name: 'Reproduzir: Viagens' })).toBeInTheDocument();
  });

  it('has no accessibility violation', async () => {
    jest.useRealTimers();
    const { container } = render(
      <Carousel title="Jogos">
        <li>A</li>
      </Carousel>,
    );
    expect(await axe(container)).toHaveNoViolations();
  });
});
