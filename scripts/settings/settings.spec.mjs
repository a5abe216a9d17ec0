import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../machine/paths.mjs';
import { composeVariables, composeWithSettings, gatherSettings } from './gather.mjs';
import { renderEnvExample, renderPage, renderTable } from './render.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const formatted = async (file, text) =>
  format(text, { ...(await resolveConfig(join(ROOT, file))), filepath: join(ROOT, file) });

describe('the written settings (`npm run settings` writes them)', () => {
  let groups;
  beforeAll(async () => {
    groups = await gatherSettings();
  });

  it('begin with what all apps share, and have each service’s own', () => {
    expect(groups[0]).toMatchObject({ name: 'runtime' });
    expect(groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['catalog', 'checkout', 'identity', 'gateway']),
    );
  });

  // Excludes the sandbox, which stands for an outside party and has a PORT of its own.
  it('have one meaning per name in all of Vale’s own apps', () => {
    const meanings = new Map();
    for (const { name, rows } of groups.filter((group) => group.name !== 'psp-sandbox')) {
      for (const row of rows) {
        const earlier = meanings.get(row.variable);
        if (earlier)
          expect({ ...row, app: name }).toMatchObject({ default: earlier.default, secret: earlier.secret });
        meanings.set(row.variable, row);
      }
    }
    expect(meanings.size).toBeGreaterThan(20);
  });

  it('are in .env.example', () => {
    expect(read('.env.example')).toBe(renderEnvExample(groups, composeVariables(groups)));
  });

  it('are in docs/configuration.md', async () => {
    expect(read('docs/configuration.md')).toBe(await formatted('docs/configuration.md', renderPage(groups)));
  });

  it('reach the services of docker-compose.yml, those of payment providers’ accounts too', async () => {
    const compose = read('docker-compose.yml');
    expect(compose).toContain('PAYMENT_PRIVATE_TOKEN: ${PAYMENT_PRIVATE_TOKEN:-}');
    expect(compose).toContain('MAX_STOCK_SHARE: ${MAX_STOCK_SHARE:-}');
    expect(compose).toBe(await composeWithSettings(groups));
    const isMissing = ({ variable }) =>
      !compose.includes(`      ${variable}: `) && !compose.includes(`  ${variable}: `);
    const ours = groups.filter(({ name }) => name !== 'psp-sandbox').flatMap(({ rows }) => rows);
    expect(
      ours
        .filter(isMissing)
        .map(({ variable }) => variable)
        .toSorted(),
    ).toEqual(['CONVERSIONS_TEST_ORIGIN', 'DISCORD_TEST_ORIGIN', 'WEB_DIST']);
  });

  it('show no values of secrets in the tables but the demo’s', () => {
    const table = renderTable([{ variable: 'KEY', default: '', secret: true, description: 'A|B' }]);
    expect(table.split('\n').at(-1)).toBe('| `KEY` |  | A\\|B **Secret.** |');
  });
});
