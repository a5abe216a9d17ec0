import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pagePolicy } from '../http/security-headers.js';
import { BuiltApp } from './built-app.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-app-'));
});
afterEach(() => rm(folder, { recursive: true }));

// printf 1 | openssl dgst -sha256 -binary | base64
const OF_ONE = "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='";

it('allows the inline scripts of index.html by their hashes, and no others', async () => {
  const html = `<script>1</script><script type="module" src="/a.js"></script><script type="application/json">{}</script>`;
  await writeFile(join(folder, 'index.html'), html);
  const hashes = await new BuiltApp(folder).inlineHashes();
  expect(hashes).toEqual({ scriptHashes: [OF_ONE], styleHashes: [] });
  expect(pagePolicy(hashes)).toContain(`script-src 'self' ${OF_ONE};`);
});

it('allows the style elements of index.html and of its scripts by their hashes, and no others', async () => {
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/injected-styles.json'), '["abc="]');
  await writeFile(join(folder, 'index.html'), '<style>1</style><link rel="stylesheet" href="/a.css">');
  const hashes = await new BuiltApp(folder).inlineHashes();
  expect(hashes).toEqual({ scriptHashes: [], styleHashes: [OF_ONE, "'sha256-abc='"] });
  expect(pagePolicy(hashes)).toContain(`style-src 'self' ${OF_ONE} 'sha256-abc=';`);
});

it('allows none while nothing is built', async () => {
  const policy = pagePolicy(await new BuiltApp(folder).inlineHashes());
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
});

it('is found by all requests that come before it was looked for', async () => {
  await writeFile(join(folder, 'index.html'), '<p>1');
  const app = new BuiltApp(folder);
  const found = await Promise.all(Array.from({ length: 5 }, () => app.template()));
  expect(found).toEqual(Array(5).fill('<p>1'));
});
