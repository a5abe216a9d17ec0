import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The browser comes from npm, so that the tests need no system package. The package unpacks its shared
 * libraries and sets LD_LIBRARY_PATH only in AWS Lambda, so a bare machine has to look like one.
 * `CHROMIUM_PATH` chooses another one.
 */
export async function chromiumPath(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x';
  // Imported late: it reads the variable while it is loaded.
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  findFontsWhereUnpacked();
  return path;
}

/** The package unpacks its fonts into the folder for temporary files, but its configuration names `/tmp`. Without a font no text is drawn. */
function findFontsWhereUnpacked(): void {
  const fonts = join(tmpdir(), 'fonts');
  const file = join(fonts, 'fonts.conf');
  if (!existsSync(file)) return;
  const config = readFileSync(file, 'utf8');
  const corrected = config.replace('<dir>/tmp/fonts</dir>', `<dir>${fonts}</dir>`);
  if (corrected !== config) writeFileSync(file, corrected);
}

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // A name of a local network, by which start-system.ts lets its system be called.
  '--host-resolver-rules=MAP loja.lan 127.0.0.1',
];
