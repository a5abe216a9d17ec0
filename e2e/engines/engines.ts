import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnOwned } from '@vale/testing/process/spawn-owned';
import { freePort } from '@vale/testing/system/free-port';
import { waitUntil } from '@vale/testing/wait-until';
import { Builder, Capabilities, logging, type WebDriver } from 'selenium-webdriver';
import BrowsingContext from 'selenium-webdriver/bidi/browsingContext.js';
import LogInspector from 'selenium-webdriver/bidi/logInspector.js';
import { Options as ChromiumOptions, ServiceBuilder as Chromedriver } from 'selenium-webdriver/chrome.js';
import { Options as FirefoxOptions, ServiceBuilder as Geckodriver } from 'selenium-webdriver/firefox.js';

export interface Size {
  width: number;
  height: number;
}

/** A browser with one empty page. */
export interface OpenBrowser {
  driver: WebDriver;
  /** Errors of its console, with uncaught exceptions and rejections. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
}

interface Engine {
  programs: string[];
  install: string;
  open: (size: Size) => Promise<OpenBrowser>;
}

const LANGUAGE = 'pt-BR';
/** Filled by `.ci/install-tools`. */
const TOOLS = fileURLToPath(new URL('../../.cache/tools', import.meta.url));
const WEBKIT_BROWSER = fileURLToPath(new URL('webkit-browser.js', import.meta.url));
/**
 * Lines that WebKit prints for `console.error`, exceptions, rejections, refused resources and violations of policies. Debian
 * builds it without web app manifests. WebKit reports a service worker script as refused if the page is left while the script
 * loads.
 */
const WEBKIT_ERROR =
  /CONSOLE (?:\w+ )?ERROR (?!Unrecognized Content-Security-Policy directive 'manifest-src'|Cannot load \S+\/sw\.js due to access control checks).*/g;

/** Firefox reports a file as failed if the page is left while its service worker loads the file. */
const FIREFOX_LEFT = 'A ServiceWorker intercepted the request and encountered an unexpected error.';

export const engines = {
  chromium: {
    programs: ['chromium', 'chromedriver'],
    install: 'apt-get install chromium chromium-driver',
    open: openChromium,
  },
  firefox: {
    programs: ['firefox-esr', 'geckodriver'],
    install: 'apt-get install firefox-esr; cargo install geckodriver',
    open: openFirefox,
  },
  webkit: {
    programs: ['WebKitWebDriver', 'gjs', 'Xvfb'],
    install: 'apt-get install webkit2gtk-driver gjs gir1.2-webkit2-4.1 xvfb',
    open: openWebKit,
  },
} satisfies Record<string, Engine>;

export type EngineName = keyof typeof engines;

/** @returns what this machine lacks, and how to get it; an empty text if the engine can be started. */
export function missingOf(name: EngineName): string {
  const { programs, install } = engines[name];
  const missing = programs.filter((program) => !pathOf(program));
  return missing.length > 0 ? `no ${missing.join(', ')}: ${install}` : '';
}

function pathOf(program: string): string | undefined {
  const folders = [TOOLS, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function openChromium(size: Size): Promise<OpenBrowser> {
  const wanted = new logging.Preferences();
  wanted.setLevel(logging.Type.BROWSER, logging.Level.SEVERE);
  const options = new ChromiumOptions();
  options.setChromeBinaryPath(pathOf('chromium')!);
  options.setLoggingPrefs(wanted);
  options.addArguments('--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking');
  options.addArguments('--hide-scrollbars', `--lang=${LANGUAGE}`);
  options.enableBidi();
  const driver = await new Builder()
    .forBrowser('chrome')
    .setChromeOptions(options)
    .setChromeService(new Chromedriver(pathOf('chromedriver')))
    .build();
  await resize(driver, size);
  const errors = async () => {
    const entries = await driver.manage().logs().get(logging.Type.BROWSER);
    return entries.map(({ message }) => message);
  };
  return { driver, errors, close: () => driver.quit() };
}

async function openFirefox(size: Size): Promise<OpenBrowser> {
  const options = new FirefoxOptions();
  options.setBinary(pathOf('firefox-esr')!);
  options.addArguments('-headless');
  options.setPreference('intl.accept_languages', LANGUAGE);
  options.enableBidi();
  const driver = await new Builder()
    .forBrowser('firefox')
    .setFirefoxOptions(options)
    .setFirefoxService(new Geckodriver(pathOf('geckodriver')))
    .build();
  const found: string[] = [];
  const inspector = await LogInspector(driver);
  await inspector.onLog(({ level, text }) => {
    if (level === 'error' && !text.endsWith(FIREFOX_LEFT)) found.push(text);
  });
  await resize(driver, size);
  return { driver, errors: async () => found, close: () => driver.quit() };
}

/** Windows of both browsers are wider than a phone. */
async function resize(driver: WebDriver, { width, height }: Size): Promise<void> {
  const page = await BrowsingContext(driver, { browsingContextId: await driver.getWindowHandle() });
  await page.setViewport(width, height);
}

async function openWebKit(size: Size): Promise<OpenBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'vale-webkit-'));
  const screen = ['-displayfd', '1', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'];
  const display = spawnOwned(pathOf('Xvfb')!, screen, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await once(display.stdout!, 'data')) as [Buffer];
  const port = await freePort();
  const service = spawnOwned(pathOf('WebKitWebDriver')!, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, XDG_DATA_HOME: folder },
  });
  let log = '';
  for (const stream of [service.stdout!, service.stderr!])
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  const server = `http://127.0.0.1:${port}`;
  await waitUntil(() => fetch(`${server}/status`), { what: 'WebKitWebDriver' });
  const capabilities = new Capabilities({
    browserName: 'WebKitGTK',
    'webkitgtk:browserOptions': { binary: WEBKIT_BROWSER, args: [] },
  });
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  await driver.manage().window().setRect(size);
  return {
    driver,
    errors: async () => log.match(WEBKIT_ERROR) ?? [],
    async close() {
      await driver.quit();
      for (const child of [service, display]) child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
