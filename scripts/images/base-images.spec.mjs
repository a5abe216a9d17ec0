import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandError } from '../machine/command.mjs';
import { ROOT } from '../machine/paths.mjs';
import { digestOf } from './registry.mjs';

const OCI = 'application/vnd.oci.image.index.v1+json';
const DOCKER = 'application/vnd.docker.distribution.manifest.list.v2+json';
const ONE_PLATFORM = 'application/vnd.oci.image.manifest.v1+json';
const digest = (letter) => `sha256:${letter.repeat(64)}`;

/** A registry on loopback that gives its images to who has a token for them. */
async function openRegistry() {
  const registry = { images: new Map(), tokens: true, asked: [], url: '', host: '' };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, registry.url);
    registry.asked.push(`${request.method} ${pathname}`);
    if (pathname === '/token') {
      const right = searchParams.get('service') === 'fake' ? searchParams.get('scope') : '';
      return response.end(JSON.stringify({ token: registry.tokens ? right : 'of-another' }));
    }
    const [, repository, tag] = /^\/v2\/(.+)\/manifests\/([^/]+)$/.exec(pathname) ?? [];
    const scope = `repository:${repository}:pull`;
    if (request.headers.authorization !== `Bearer ${scope}`) {
      const challenge = `Bearer realm="${registry.url}/token",service="fake",scope="${scope}"`;
      return response.writeHead(401, { 'www-authenticate': challenge }).end();
    }
    const image = registry.images.get(`${repository}:${tag}`);
    if (!image) return response.writeHead(404).end();
    const { type = OCI, status = 200 } = image;
    if (type !== ONE_PLATFORM && !request.headers.accept.includes(type)) return response.writeHead(406).end();
    response.writeHead(status, { 'content-type': type, 'docker-content-digest': image.digest }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  registry.host = `127.0.0.1:${server.address().port}`;
  registry.url = `http://${registry.host}`;
  registry.close = () => new Promise((resolve) => server.close(resolve));
  return registry;
}

let registry;
beforeAll(async () => {
  registry = await openRegistry();
});
beforeEach(() => {
  registry.images.clear();
  Object.assign(registry, { tokens: true, asked: [] });
});
afterAll(() => registry.close());

describe('the digest of a tag', () => {
  it.each([
    ['node:24-slim', 'library/node:24-slim', OCI],
    ['axllent/mailpit:v1', 'axllent/mailpit:v1', DOCKER],
    ['docker.io/node:24-slim', 'library/node:24-slim', OCI],
  ])(
    '%s is that of the index of %s at Docker Hub, for a token that anybody gets',
    async (tagged, at, type) => {
      registry.images.set(at, { digest: digest('a'), type });
      expect(await digestOf(tagged, registry.url)).toBe(digest('a'));
      const head = `HEAD /v2/${at.replace(':', '/manifests/')}`;
      expect(registry.asked).toEqual([head, 'GET /token', head]);
    },
  );

  it.each([
    ['of an unknown tag', null, /shows no such image \(status 404\)/],
    ['of an image for one platform', { digest: digest('a'), type: ONE_PLATFORM }, /one platform alone/],
    ['that is none', { digest: 'sha256:abc' }, /names no SHA-256 digest/],
    [
      'of a registry that fails',
      { digest: digest('a'), status: 503 },
      /does not tell its digest \(status 503\)/,
    ],
  ])('%s is refused', async (_, image, message) => {
    if (image) registry.images.set('library/node:24', image);
    const failure = await digestOf('node:24', registry.url).catch((error) => error);
    expect(failure).toBeInstanceOf(CommandError);
    expect(failure.message).toMatch(message);
  });

  it('is refused where the token is not the right one, after one attempt', async () => {
    registry.images.set('library/node:24', { digest: digest('a') });
    registry.tokens = false;
    await expect(digestOf('node:24', registry.url)).rejects.toThrow(/shows no such image \(status 401\)/);
    expect(registry.asked).toHaveLength(3);
  });
});

describe('npm run images:pin', () => {
  let folder;
  const overlay = 'k8s/overlays/local/redis.yaml';
  const files = ['Dockerfile', 'docker-compose.yml', overlay];
  const texts = () => Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  /** The three files, with what stands behind the tag of each image. */
  const written = ({ node = '', redis = '', shop = 'vale' }) => [
    `ARG NODE_IMAGE=${registry.host}/node:24${node}\nFROM \${NODE_IMAGE} AS build\n`,
    [
      `x-service:\n  image: vale:\${VALE_VERSION:-local}`,
      `services:\n  redis:\n    image: ${registry.host}/redis:8${redis} # not 7\n`,
    ].join('\n'),
    [
      `containers:\n  - image: ${shop}`,
      `  - name: redis\n    image: "${registry.host}/redis:8${redis}"\n`,
    ].join('\n'),
  ];
  const write = (contents) =>
    Promise.all(files.map((file, at) => writeFile(join(folder, file), contents[at])));

  async function run(...args) {
    const child = spawn(process.execPath, [join(folder, 'scripts/pin-images.mjs'), ...args], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    const [code] = await once(child, 'close');
    return { code, lines: text.trimEnd().split('\n') };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vale-images-'));
    for (const file of ['pin-images.mjs', 'images', 'machine'])
      await cp(join(ROOT, 'scripts', file), join(folder, 'scripts', file), { recursive: true });
    await mkdir(join(folder, dirname(overlay)), { recursive: true });
  });
  beforeEach(async () => {
    registry.images.set('node:24', { digest: digest('a') }).set('redis:8', { digest: digest('b') });
    await write(written({}));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes the digest behind the tag wherever an image stands, and leaves the shop’s own', async () => {
    expect(await run()).toEqual({
      code: 0,
      lines: [
        `${registry.host}/node:24@${digest('a')}`,
        `${registry.host}/redis:8@${digest('b')}`,
        '2 images, 3 places changed',
      ],
    });
    expect(await texts()).toEqual(written({ node: `@${digest('a')}`, redis: `@${digest('b')}` }));
  });

  it('renews digests when it is run again', async () => {
    await run();
    registry.images.set('redis:8', { digest: digest('c') });
    expect((await run()).lines).toContain('2 images, 2 places changed');
    expect(await texts()).toEqual(written({ node: `@${digest('a')}`, redis: `@${digest('c')}` }));
    expect((await run()).lines).toContain('2 images, 0 places changed');
  });

  it('with --check says what is not pinned and what differs, and writes nothing', async () => {
    await write(written({ redis: `@${digest('c')}` }));
    expect(await run('--check')).toEqual({
      code: 1,
      lines: [
        `Dockerfile:1: ${registry.host}/node:24 is not pinned`,
        `docker-compose.yml:5: ${registry.host}/redis:8 has another digest now`,
        `${overlay}:4: ${registry.host}/redis:8 has another digest now`,
        '2 images, 3 places to be pinned',
      ],
    });
    expect(await texts()).toEqual(written({ redis: `@${digest('c')}` }));
    await run();
    expect(await run('--check')).toEqual({ code: 0, lines: ['2 images, 0 places to be pinned'] });
  });

  it.each([
    ['a tag is unknown', () => registry.images.delete('redis:8'), /redis:8: .* shows no such image/],
    [
      'a registry cannot be reached',
      async () => {
        const gone = await openRegistry();
        await gone.close();
        await write(written({ shop: `${gone.host}/redis:8` }));
      },
      /127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)$/,
    ],
    [
      'an image has no tag',
      () => write(written({ shop: 'redis' })),
      /k8s\/overlays\/local\/redis\.yaml:2: "redis" is no name:tag/,
    ],
  ])('says so in one line and writes nothing where %s', async (_, change, message) => {
    await change();
    const before = await texts();
    const { code, lines } = await run();
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^vale: /);
    expect(lines[0]).toMatch(message);
    expect(await texts()).toEqual(before);
  });
});
