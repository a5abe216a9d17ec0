import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { Product } from '@vale/contracts/catalog';
import { aProduct } from '@vale/testing/builders';
import { SystemClient } from '@vale/testing/system/system-client';

interface Shop {
  /** The administrator, over HTTP. */
  admin: SystemClient;
  /** A product of its own for the test, with so many codes; per variation when it has some. */
  product(codes: number, change?: object): Promise<Product>;
  newEmail(): string;
}

interface Fixtures {
  shop: Shop;
  /** What the browser complained about. The test fails when anything is left in it at the end. */
  complaints: Complaints;
}

/** Console errors, uncaught exceptions and violations of the content security policy. */
class Complaints {
  private readonly messages: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Chromium logs every answer of 4xx as an error: a test that provokes one says so. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  listenTo(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.messages.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.messages.push(`uncaught: ${error.message}`));
  }

  get unexpected(): string[] {
    return this.messages.filter((one) => !this.expected.some((pattern) => pattern.test(one)));
  }
}

// What runs in the page is text: this side of the tests has no types of a browser.
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP: ' + event.violatedDirective + ' ' + event.blockedURI))`;
const NOTHING_MOVES = `document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)`;
const SIDEWAYS = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

export const test = base.extend<Fixtures, { adminSession: SystemClient }>({
  adminSession: [async ({}, use) => use(await SystemClient.admin(targetUrl())), { scope: 'worker' }],
  baseURL: async ({}, use) => use(targetUrl()),
  complaints: [
    async ({ page }, use) => {
      const complaints = new Complaints();
      complaints.listenTo(page);
      page.context().on('page', (other) => complaints.listenTo(other));
      await page.addInitScript({ content: REPORT_VIOLATIONS });
      await use(complaints);
      expect(complaints.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ adminSession }, use) => {
    await use({
      admin: adminSession,
      newEmail: () => `${randomUUID().slice(0, 8)}@example.com`,
      async product(codes, change = {}) {
        const product = await adminSession.createProduct(
          aProduct({ nome: `Vale teste ${randomUUID().slice(0, 6)}`, ...change }),
        );
        const names = product.variations.length > 0 ? product.variations.map((one) => one.name) : [''];
        for (const name of codes > 0 ? names : []) {
          const texts = Array.from(
            { length: codes },
            (_, at) => `TESTE-${product.id.slice(-6)}-${name}-${at}`,
          );
          await adminSession.addStock(product.id, texts, name);
        }
        return product;
      },
    });
  },
});

export { expect };

function targetUrl(): string {
  const url = process.env['TARGET_URL'];
  if (!url) throw new Error('TARGET_URL is missing: browser/start-system.ts sets it');
  return url;
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violation of WCAG 2.2 A and AA, as far as a program can see. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured as they end up, not in the middle of a fade.
  await expect.poll(() => page.evaluate(NOTHING_MOVES)).toBe(true);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found = violations.map((one) => ({
    rule: one.id,
    where: one.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }));
  expect(found).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(SIDEWAYS)).toBeLessThanOrEqual(0);
}
