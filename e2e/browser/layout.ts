import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { testSize } from '@vale/testing/test-size';
import { expect } from './fixtures.js';

const SCRIPTS = ['layout-faults.js', 'layout-shifts.js'].map((name) =>
  join(import.meta.dirname, 'in-page', name),
);

/** Widths in CSS pixels, from the smallest phone to a usual desktop window. */
const NARROWEST = 320;
const WIDEST = 1440;
/** Every 16 px, or every 80. */
const WIDTHS = testSize('window widths of each page', { ci: 71, local: 15 });
const STEP = (WIDEST - NARROWEST) / (WIDTHS - 1);
export const EVERY_WIDTH = Array.from({ length: WIDTHS }, (_, at) => NARROWEST + at * STEP);

/** Of all shifts of a page until it has settled; Lighthouse calls 0.1 good. */
const MOST_SHIFT = 0.02;

/** As on a phone's network: what a page requests comes after its first paint, so that what it moves is seen to move. */
const REPLIES_AFTER_MS = 120;

/** What asks for the width in script is laid out again a frame later: only what is still broken then counts. */
const FAULTS = `(async () => {
  if (layoutFaults().length === 0) return [];
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return layoutFaults();
})()`;

interface LayoutShift {
  value: number;
  moved: string[];
}

/** To be called before the page is opened, for layout at some widths. */
export async function observeFaults(page: Page): Promise<void> {
  for (const path of SCRIPTS) await page.addInitScript({ path });
}

/** For what moves too: replies come late. */
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
  expect.soft(sum > MOST_SHIFT ? [`${sum.toFixed(3)} in all`, ...report] : []).toEqual([]);
}

/**
 * At every width: no horizontal overflow, no price, date or word on two lines, no text that is cut off, no field narrower
 * than its mask. Leaves the page at its first size.
 */
export async function expectWholeAtEveryWidth(page: Page): Promise<void> {
  await expectWholeAt(page, EVERY_WIDTH);
}

/** The same at some widths. */
export async function expectWholeAt(page: Page, widths: readonly number[]): Promise<void> {
  const { height } = page.viewportSize()!;
  // Not by setViewportSize and evaluate: a trace keeps a copy of the page before and after each of these.
  const browser = await page.context().newCDPSession(page);
  const found = new Map<string, number[]>();
  for (const width of widths) {
    await browser.send('Emulation.setDeviceMetricsOverride', {
      ...{ width, height, deviceScaleFactor: 1, mobile: false },
    });
    const { result } = await browser.send('Runtime.evaluate', {
      ...{ expression: FAULTS, awaitPromise: true, returnByValue: true },
    });
    for (const fault of result.value as string[]) found.set(fault, [...(found.get(fault) ?? []), width]);
  }
  await browser.send('Emulation.clearDeviceMetricsOverride');
  await browser.detach();
  const report = [...found].map(([fault, widths]) => `${fault}, at ${widths.join(' ')} px`);
  expect.soft(report).toEqual([]);
}
