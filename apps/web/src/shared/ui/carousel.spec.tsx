import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Carousel } from './carousel.js';
import { RESUME_MS, STEP_MS } from './use-carousel.js';

const BELT = { scrollWidth: 2_400, clientWidth: 900 };

/** jsdom has no layout: the list gets its sizes here, and `scrollTo` moves it at once. */
function renderBelt(): { belt: HTMLElement } {
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
  const belt = screen.getByRole('list');
  Object.defineProperty(belt, 'scrollWidth', { value: BELT.scrollWidth });
  Object.defineProperty(belt, 'clientWidth', { value: BELT.clientWidth });
  belt.scrollTo = ((options: ScrollToOptions) => {
    belt.scrollLeft = options.left ?? 0;
  }) as typeof belt.scrollTo;
  return { belt };
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
  ])('at %i px a step is %i px', (width, step) => {
    window.innerWidth = width;
    const { belt } = renderBelt();
    press('Próximo: Viagens');
    expect(belt.scrollLeft).toBe(step);
    pass(1_000);
    press('Anterior: Viagens');
    expect(belt.scrollLeft).toBe(0);
  });

  it('adds up clicks that come faster than the scrolling', () => {
    const { belt } = renderBelt();
    press('Próximo: Viagens');
    belt.scrollLeft = 40;
    press('Próximo: Viagens');
    expect(belt.scrollLeft).toBe(600);
  });

  it('starts from where the person has scrolled to, even right after a click', () => {
    const { belt } = renderBelt();
    press('Próximo: Viagens');
    belt.scrollLeft = BELT.scrollWidth - BELT.clientWidth;
    press('Próximo: Viagens');
    expect(belt.scrollLeft).toBe(0);
  });

  it('moves by itself every 4 s and returns to the start after the end', () => {
    const { belt } = renderBelt();
    pass(STEP_MS);
    expect(belt.scrollLeft).toBe(300);
    pass(STEP_MS * 4);
    expect(belt.scrollLeft).toBe(1_500);
    pass(STEP_MS);
    expect(belt.scrollLeft).toBe(0);
  });

  it('pauses for 5 s after a click', () => {
    const { belt } = renderBelt();
    press('Próximo: Viagens');
    pass(RESUME_MS);
    pass(STEP_MS - 1);
    expect(belt.scrollLeft).toBe(300);
    pass(1);
    expect(belt.scrollLeft).toBe(600);
  });

  it('pauses while hovered or focused', () => {
    const { belt } = renderBelt();
    fireEvent.pointerEnter(belt);
    pass(STEP_MS * 2);
    expect(belt.scrollLeft).toBe(0);
    fireEvent.pointerLeave(belt);
    pass(STEP_MS);
    expect(belt.scrollLeft).toBe(300);
    fireEvent.focus(screen.getByRole('link', { name: 'A' }));
    pass(STEP_MS * 2);
    expect(belt.scrollLeft).toBe(300);
  });

  it('pauses for 5 s after a touch', () => {
    const { belt } = renderBelt();
    fireEvent.touchStart(belt);
    fireEvent.touchEnd(belt);
    pass(RESUME_MS);
    expect(belt.scrollLeft).toBe(0);
    pass(STEP_MS);
    expect(belt.scrollLeft).toBe(300);
  });

  it('pauses and plays by its button', () => {
    const { belt } = renderBelt();
    press('Pausar: Viagens');
    pass(STEP_MS * 3);
    expect(belt.scrollLeft).toBe(0);
    press('Reproduzir: Viagens');
    pass(STEP_MS);
    expect(belt.scrollLeft).toBe(300);
  });

  it('starts paused with reduced motion', () => {
    const before = window.matchMedia;
    window.matchMedia = (query) => ({ ...before(query), matches: query.includes('reduced-motion') });
    const { belt } = renderBelt();
    window.matchMedia = before;
    pass(STEP_MS * 3);
    expect(belt.scrollLeft).toBe(0);
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
