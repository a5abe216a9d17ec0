import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.js';

const FARTHEST = 120;

/** Presses Tab until the target has the focus; checks that the focus is visible and not covered by the header. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < FARTHEST; steps++) {
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached after ${FARTHEST} presses of Tab: ${String(target)}`);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
