import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { licenceProblems } from './licences.mjs';
import { lockedPackages, readLock } from './locked-packages.mjs';
import { compareVersions, vulnerabilities } from './osv.mjs';
import { ROOT } from '../machine/paths.mjs';
import { secretsIn } from './secrets.mjs';
import { readableFiles, secretsInFiles } from './tracked-files.mjs';

const locked = lockedPackages(readLock());
const aPackage = (change) => ({ name: 'left', version: '1.2.3', licence: 'MIT', isDev: false, ...change });

describe('the packages of the lockfile', () => {
  it('have an integrity, but for binaries of platforms that npm left out of it', () => {
    const { packages } = readLock();
    const fetched = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    expect(fetched.length).toBeGreaterThan(1_000);
    const loose = fetched.filter(
      ([, { integrity, optional, os, cpu }]) =>
        !integrity?.startsWith('sha512-') && !(optional && (os ?? cpu)),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('have licences of the list', () => {
    expect(licenceProblems(locked)).toEqual([]);
  });
});

describe('a licence', () => {
  it.each([
    ['GPL-3.0-only', 1],
    ['(GPL-3.0-only OR MIT)', 0],
    ['Apache-2.0 AND MIT', 0],
    ['Apache-2.0 AND AGPL-3.0-only', 1],
    ['MPL-2.0', 1],
    [undefined, 1],
  ])('%s of what runs in the shop has %d problems', (licence, problems) => {
    expect(licenceProblems([aPackage({ licence })])).toHaveLength(problems);
  });

  it('may be another one of what only builds, or of a package that is named', () => {
    expect(licenceProblems([aPackage({ licence: 'MPL-2.0', isDev: true })])).toEqual([]);
    expect(
      licenceProblems([aPackage({ name: '@img/sharp-libvips-linux-x64', licence: 'LGPL-3.0-or-later' })]),
    ).toEqual([]);
  });
});

// An archive of the sources has no list of files.
const inRepository = existsSync(join(ROOT, '.git')) ? describe : describe.skip;
inRepository('the repository', () => {
  it('has a secret in none of its files', () => {
    expect(secretsInFiles(readableFiles())).toEqual([]);
  }, 30_000);
});

describe('a secret', () => {
  // In parts, so that this file has none.
  it.each([
    ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC`],
    ['an access key of AWS', `key = "${'AKIA'}IOSFODNN7ABCDEFG"`],
    ['a token of GitHub', `${'ghp'}_${'a'.repeat(36)}`],
    ['a webhook of Discord', `https://discord.com/api/${'webhooks'}/123456789012345678/${'a'.repeat(68)}`],
    ['a password in an address', `MONGODB_URI=mongodb://checkout:${'Zk8rTq'}@db:27017`],
  ])('is found: %s', (what, text) => {
    expect(secretsIn(`first\n${text}`)).toEqual([{ line: 2, what }]);
  });

  it.each([
    'mongodb://user:<password>@db',
    'redis://:${REDIS_PASSWORD}@redis',
    'nats://gateway:vale-local@nats',
  ])('is not what stands for one: %s', (text) => {
    expect(secretsIn(text)).toEqual([]);
  });
});

describe('a vulnerability', () => {
  const record = (events, change = {}) => ({
    ...{ id: 'GHSA-1', aliases: ['CVE-1'], summary: 'Bad' },
    affected: [{ package: { ecosystem: 'npm', name: 'left' }, ranges: [{ type: 'SEMVER', events }] }],
    ...change,
  });
  const found = (version, events, change) =>
    vulnerabilities([aPackage({ version })], [record(events, change)]);

  it.each([
    ['1.2.3', [{ introduced: '0' }, { fixed: '1.2.4' }], true],
    ['1.2.4', [{ introduced: '0' }, { fixed: '1.2.4' }], false],
    ['1.2.4-rc.1', [{ introduced: '0' }, { fixed: '1.2.4' }], true],
    ['2.0.0', [{ introduced: '1.0.0' }, { fixed: '1.9.0' }, { introduced: '2.0.0' }], true],
    ['1.0.1', [{ introduced: '1.0.0' }, { last_affected: '1.0.1' }], true],
    ['1.0.2', [{ introduced: '1.0.0' }, { last_affected: '1.0.1' }], false],
  ])('of version %s in %j: %s', (version, events, isFound) => {
    expect(found(version, events)).toEqual(isFound ? [`left ${version}: GHSA-1, CVE-1: Bad`] : []);
  });

  it('is none once its record is withdrawn, or of another package', () => {
    expect(found('1.0.0', [{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' })).toEqual([]);
    expect(vulnerabilities([aPackage({ name: 'right' })], [record([{ introduced: '0' }])])).toEqual([]);
  });

  it('is compared by the precedence of semver', () => {
    const sorted = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0',
      '1.10.0',
    ];
    expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted);
  });
});

it('the bill of materials has every package of the lockfile, by `npm run sbom`', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [command, ...args] = scripts.sbom.split(' ');
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] };
  const bill = JSON.parse(execFileSync(command, args, { ...options, shell: process.platform === 'win32' }));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', components: expect.any(Array) });
  const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = locked.filter(({ name, version }) => !named.has(`pkg:npm/${name}@${version}`));
  expect(missing.filter(({ isDev }) => !isDev)).toEqual([]);
  expect(named.size).toBeGreaterThan(1_000);
}, 60_000);
