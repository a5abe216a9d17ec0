import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

const SCRIPTS = ['layout-faults.js', 'layout-shifts.js'].map((name) =>
  join(import.meta.dirname, 'in-page', name),
);

/** The smallest phone, a tablet and two desktop windows, in CSS pixels. */
const WIDTHS = [320, 768, 1280, 1440];

/** The sum of all layout shifts until the page has settled; Lighthouse calls 0.1 good. */
const MAX_SHIFT = 0.02;

/** A phone's network: replies come after the first paint, so that a shift shows. */
const REPLIES_AFTER_MS = 120;

/** Scripts that read the width lay out again a frame later: only faults that remain count. */
const FAULTS = `(async () => {
  for (let frame = 0; frame < 30 && layoutFaults().length > 0; frame++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return layoutFaults();
})()`;

interface LayoutShift {
  value: number;
  moved: string[];
}

/** Call it before the page is opened. */
export async function observeFaults(page: Page): Promise<void> {
  for (const path of SCRIPTS) await page.addInitScript({ path });
}

/** Call it before the page is opened; delays replies, so that layout shifts show. */
export async function observeLayout(page: Page): Promise<void> {
  await observeFaults(page);
  await page.route(/\/api\/|\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, REPLIES_AFTER_MS));
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
}

export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate<LayoutShift[]>('layoutShifts()');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const report = shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join('; ')}`);
  expect.soft(sum > MAX_SHIFT ? [`${sum.toFixed(3)} in all`, ...report] : []).toEqual([]);
}

/**
 * Checks at four widths: no horizontal overflow, no price, date or word on two lines, no text that is cut off, no field narrower
 * than its mask. Leaves the page at its first size.
 */
export async function expectWhole(page: Page): Promise<void> {
  const { height } = page.viewportSize()!;
  // Uses CDP, because a trace would keep a copy of the page before and after each setViewportSize and
  // evaluate.
  const browser = await page.context().newCDPSession(page);
  const found = new Map<string, number[]>();
  for (const width of WIDTHS) {
    await browser.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    });
    const { result } = await browser.send('Runtime.evaluate', {
      expression: FAULTS,
      awaitPromise: true,
      returnByValue: true,
    });
    for (const fault of result.value as string[]) found.set(fault, [...(found.get(fault) ?? []), width]);
  }
  await browser.send('Emulation.clearDeviceMetricsOverride');
  await browser.detach();
  const report = [...found].map(([fault, widths]) => `${fault}, at ${widths.join(' ')} px`);
  expect.soft(report).toEqual([]);
}

/**
 * Pixels by which the face value and the tags of each card overlap the mark. `banner.ts` of catalog draws it from 132 to
 * 280 in a picture that is 400 wide.
 */
export const overMark = (
  cards: string,
): string => `[...document.querySelectorAll('${cards}')].flatMap((card) => {
  const [art, face] = [card.querySelector('.ticket-art'), card.querySelector('.ticket-face')];
  if (!face) return [];
  const [width, shown] = [art.getBoundingClientRect().width, art.getBoundingClientRect().height];
  const above = (width * 1.5 - shown) * parseFloat(getComputedStyle(art).objectPosition.split(' ')[1]) / 100;
  const screenY = (drawn) => art.getBoundingClientRect().top - above + (width * drawn) / 400;
  const first = [...face.children].find((child) => child.getClientRects().length > 0);
  const off = card.querySelector('.ticket-off');
  // A card of the whole width has it beside the art.
  const tags = off && off.getBoundingClientRect().left < art.getBoundingClientRect().right ? off : null;
  return [
    screenY(280) - first.getBoundingClientRect().top,
    ...(tags ? [tags.getBoundingClientRect().bottom - screenY(132)] : []),
  ];
})`;
