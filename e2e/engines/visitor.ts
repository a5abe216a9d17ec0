import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { waitUntil } from '@vale/testing/wait-until';
import { By, Key, type WebElement } from 'selenium-webdriver';
import { HYDRATED } from '../browser/hydrated.js';
import { engines, missingOf, type EngineName, type OpenBrowser, type Size } from './engines.js';

export interface EngineOptions {
  engine: EngineName;
  size: Size;
}

const PICTURES = join(import.meta.dirname, '../../.cache/engines/pictures');
const SIDEWAYS = 'return document.documentElement.scrollWidth - document.documentElement.clientWidth';
const SETTLED = `return !document.querySelector('.skeleton') && document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)`;
const IN_MIDDLE = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`;

/** A person at a browser. Everything waits for what it needs. */
export class Visitor {
  constructor(
    private readonly browser: OpenBrowser,
    private readonly options: EngineOptions,
  ) {}

  get isOnPhone(): boolean {
    return this.options.size.width < 1_024;
  }

  async open(path: string): Promise<void> {
    await this.browser.driver.get(new URL(path, process.env['TARGET_URL']).href);
    await waitUntil(() => this.browser.driver.executeScript<boolean>(`return ${HYDRATED}`), {
      what: `${path} to be hydrated`,
      forMs: 30_000,
    });
  }

  async address(): Promise<URL> {
    return new URL(await this.browser.driver.getCurrentUrl());
  }

  async goBack(): Promise<void> {
    await this.browser.driver.navigate().back();
  }

  /** Elements come and go while a page loads, so all of it is tried again. */
  async click(where: By): Promise<void> {
    await waitUntil(
      async () => {
        const element = await this.shown(where);
        await this.browser.driver.executeScript(IN_MIDDLE, element);
        await element.click();
        return true;
      },
      { what: `a click on ${where.toString()}` },
    );
  }

  async type(where: By, text: string): Promise<void> {
    const field = await this.sees(where);
    await field.sendKeys(text);
  }

  async enter(where: By): Promise<void> {
    await this.type(where, Key.ENTER);
  }

  async sees(where: By): Promise<WebElement> {
    return waitUntil(() => this.shown(where), { forMs: 20_000, what: where.toString() });
  }

  async isAt(path: RegExp): Promise<void> {
    await waitUntil(async () => path.test((await this.address()).href), { what: String(path) });
  }

  /** Pages never scroll sideways. */
  async looksAt(name: string): Promise<void> {
    await waitUntil(() => this.browser.driver.executeScript<boolean>(SETTLED), { what: `${name} to settle` });
    await this.takesPicture(name);
    const tooWide = await this.browser.driver.executeScript(SIDEWAYS);
    expect(tooWide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  }

  /** In `.cache/engines/pictures`, for who wants to look. */
  async takesPicture(name: string): Promise<void> {
    const { engine, size } = this.options;
    const picture = await this.browser.driver.takeScreenshot();
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `${name}-${engine}-${size.width}.png`), picture, 'base64');
  }

  private async shown(where: By): Promise<WebElement> {
    for (const element of await this.browser.driver.findElements(where))
      if (await element.isDisplayed()) return element;
    throw new Error(`not on the page: ${where.toString()}`);
  }
}

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const withText = (tag: string, text: string) =>
  By.xpath(`//${tag}[contains(normalize-space(.), ${quoted(text)}) or @aria-label=${quoted(text)}]`);

export const button = (text: string) => withText('button', text);
export const link = (text: string) => withText('a', text);
export const heading = (text: string) => withText('*[self::h1 or self::h2]', text);
export const text = (part: string) => withText('*[not(*)]', part);
export const field = (name: string) => By.css(`main [name="${name}"]`);

interface Fixtures {
  /** Opens one more browser, which has seen nothing of the shop. */
  openVisitor: () => Promise<Visitor>;
  visitor: Visitor;
}

export const test = base.extend<EngineOptions & Fixtures>({
  engine: ['chromium', { option: true }],
  size: [{ width: 1280, height: 900 }, { option: true }],
  openVisitor: async ({ engine, size }, use, info) => {
    const missing = missingOf(engine);
    if (missing && process.env['CI']) throw new Error(missing);
    test.skip(missing !== '', missing);
    const open: { browser: OpenBrowser; visitor: Visitor }[] = [];
    try {
      await use(async () => {
        const browser = await engines[engine].open(size);
        const visitor = new Visitor(browser, { engine, size });
        open.push({ browser, visitor });
        return visitor;
      });
      for (const [at, { browser, visitor }] of open.entries()) {
        if (info.error) await visitor.takesPicture(`failed-${info.line}-${at + 1}`);
        expect(await browser.errors()).toEqual([]);
      }
    } finally {
      for (const { browser } of open) await browser.close();
    }
  },
  visitor: async ({ openVisitor }, use) => use(await openVisitor()),
});
