import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

it('allows the inline scripts of index.html by their hashes, and no others', async () => {
  const html = `<script>1</script><script type="module" src="/a.js"></script><script type="application/json">{}</script>`;
  await writeFile(join(folder, 'index.html'), html);
  const hashes = await new BuiltApp(folder).scriptHashes();
  // printf 1 | openssl dgst -sha256 -binary | base64
  expect(hashes).toEqual(["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"]);
  expect(pagePolicy({ scriptHashes: hashes })).toContain(`script-src 'self' ${hashes[0]};`);
});

it('allows none while nothing is built', async () => {
  const hashes = await new BuiltApp(folder).scriptHashes();
  expect(pagePolicy({ scriptHashes: hashes })).toContain("script-src 'self';");
});

it('is found by all requests that come before it was looked for', async () => {
  await writeFile(join(folder, 'index.html'), '<p>1');
  const app = new BuiltApp(folder);
  const found = await Promise.all(Array.from({ length: 5 }, () => app.template()));
  expect(found).toEqual(Array(5).fill('<p>1'));
});
