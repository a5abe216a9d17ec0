import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { Product } from '@vale/contracts/catalog';
import { notificationRoutes } from '@vale/contracts/notification';
import { SystemClient } from '@vale/testing/system/system-client';
import { waitUntil } from '@vale/testing/wait-until';
import { HYDRATED } from './hydrated.js';
import { productForSale } from './product-for-sale.js';

export interface Shop {
  /** The administrator, over HTTP. */
  admin: SystemClient;
  /** Creates a product for this test alone, with `codes` codes (for each variation, if there are any). */
  product(codes: number, change?: object): Promise<Product>;
  newEmail(): string;
  /** The text in a mail to the address that fits the pattern, once the mail is there. */
  textOfMail(email: string, pattern: RegExp): Promise<string>;
}

interface Fixtures {
  /**
   * True if the visitor has refused marketing cookies before; use `test.use({ hasAnswered: false })` for one
   * who has not.
   */
  hasAnswered: boolean;
  shop: Shop;
  /** The test fails if any is left at its end that it did not expect. */
  browserErrors: BrowserErrors;
}

/** Console errors, uncaught exceptions and violations of the content security policy. */
class BrowserErrors {
  private readonly errors: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Chromium logs every 4xx response as an error: a test that provokes one expects it. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  collectFrom(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.errors.push(`uncaught: ${error.message}`));
  }

  get unexpected(): string[] {
    return this.errors.filter((one) => !this.expected.some((pattern) => pattern.test(one)));
  }
}

// Evaluated in the page. Text, because the tests are compiled without the DOM types.
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP: ' + event.violatedDirective + ' ' + event.blockedURI))`;
/** Otherwise the question about cookies would lie over the bottom of every page. */
const ANSWERED = `try {
  localStorage.getItem('vale_consent') ??
    localStorage.setItem('vale_consent', JSON.stringify({ version: 1, at: 1, marketing: false }));
} catch { /* a document without storage */ }`;
const NOTHING_MOVES = `document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)`;
const SIDEWAYS = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

/**
 * Its `goto` also waits for hydration. On a machine without a network Chromium takes itself for offline: hydration then
 * adds a bar, and what a test clicks at that moment moves away.
 */
export function hydratedPage(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...options) => {
    const response = await goto(...options);
    await waitUntil(() => page.evaluate(HYDRATED), { what: 'the page to be hydrated' });
    return response;
  };
  return page;
}

export const test = base.extend<Fixtures, { adminSession: SystemClient }>({
  adminSession: [async ({}, use) => use(await SystemClient.admin(targetUrl())), { scope: 'worker' }],
  hasAnswered: [true, { option: true }],
  baseURL: async ({}, use) => use(targetUrl()),
  page: ({ page }, use) => use(hydratedPage(page)),
  browserErrors: [
    async ({ page, hasAnswered }, use) => {
      if (hasAnswered) await page.context().addInitScript({ content: ANSWERED });
      const browserErrors = new BrowserErrors();
      browserErrors.collectFrom(page);
      page.context().on('page', (other) => browserErrors.collectFrom(other));
      await page.addInitScript({ content: REPORT_VIOLATIONS });
      await use(browserErrors);
      expect(browserErrors.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ adminSession }, use) => {
    await use({
      admin: adminSession,
      newEmail: () => `${randomUUID().slice(0, 8)}@example.com`,
      product: (codes, change) => productForSale(adminSession, codes, change),
      textOfMail: (email, pattern) =>
        waitUntil(async () => {
          const { items } = await adminSession.http.call(notificationRoutes.listMailbox, {
            query: { limit: 50 },
          });
          const found = items.filter(({ to }) => to === email).map(({ text }) => pattern.exec(text)?.[0]);
          return found.find((one) => one !== undefined) ?? null;
        }),
    });
  },
});

export { expect };

function targetUrl(): string {
  const url = process.env['TARGET_URL'];
  if (!url) throw new Error('TARGET_URL is missing: browser/start-system.ts sets it');
  return url;
}

const AXE_FILE = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
/** Minified, and once for each document: evaluating it takes longer than most analyses. */
const AXE = `if (!window.axe) { ${readFileSync(AXE_FILE, 'utf8')} }`;
/**
 * Runs in the page alone: by default axe opens a second one for frames of other origins, and no page here has
 * frames.
 */
const axeOf = (page: Page) =>
  // Otherwise it also describes everything that passes.
  new AxeBuilder({ page, axeSource: AXE }).setLegacyMode().options({ resultTypes: ['violations'] });

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violation of WCAG 2.2 A and AA that axe can detect. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured after fades have ended.
  await expect.poll(() => page.evaluate(NOTHING_MOVES)).toBe(true);
  await expectNoViolation(axeOf(page).withTags(WCAG));
}

/** The same of colours alone: in the other theme nothing else differs. */
export async function expectContrast(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(NOTHING_MOVES)).toBe(true);
  await expectNoViolation(axeOf(page).withRules(['color-contrast']));
}

async function expectNoViolation(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map((one) => ({
    rule: one.id,
    where: one.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }));
  expect(found).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(SIDEWAYS)).toBeLessThanOrEqual(0);
}
