// Started by scripts/provider-check.mjs.
import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { CheckProblem, checkProvider } from './provider-check.js';

const { values: options } = parseArgs({
  options: {
    driver: { type: 'string', default: '' },
    settings: { type: 'string' },
    charge: { type: 'boolean', default: false },
    production: { type: 'boolean', default: false },
  },
});
const file = options.settings ? parseEnv(readFileSync(options.settings, 'utf8')) : {};
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const findings = await checkProvider(options, { ...process.env, ...file });
  const differences = findings.filter(({ isRead }) => isRead);
  for (const { isRead, text } of findings) print(`${isRead ? 'difference' : 'note'}: ${text}`);
  print(
    `${differences.length} differences that the shop reads, ${findings.length - differences.length} notes.` +
      (options.charge ? '' : ' Charges were not compared: add --charge.'),
  );
  process.exitCode = differences.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof CheckProblem)) throw error;
  print(error.message);
  process.exitCode = 2;
}
