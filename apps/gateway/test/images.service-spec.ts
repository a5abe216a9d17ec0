import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { imageErrors, imageMessages, imageRoutes, MAX_UPLOAD_BYTES } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { request } from 'node:http';
import { ADMIN, CUSTOMER, GatewayEnvironment } from './gateway-environment.js';

const NAME = `${'a1'.repeat(16)}-560.webp`;
const PICTURE = Buffer.from('RIFF....WEBP');

const gateway = new GatewayEnvironment();
beforeAll(() => gateway.start({ REPLY_CACHE_MEGABYTES: '8' }));
beforeEach(() => {
  gateway.services.reset();
  gateway.knowSessions();
});
afterAll(() => gateway.close());

/** Fakes catalog, which joins the parts of an upload. */
function receiveUploads(): { file: () => Buffer } {
  const parts: Buffer[] = [];
  gateway.services.replyTo(imageMessages.receiveImagePart, ({ part, base64 }) => {
    parts[part] = Buffer.from(base64, 'base64');
    return {};
  });
  gateway.services.replyTo(imageMessages.openImage, ({ uploadId, parts: count }) => {
    expect(parts).toHaveLength(count);
    return { id: uploadId, width: 600, height: 900, preview: 'data:,' };
  });
  return { file: () => Buffer.concat(parts) };
}

const send = (file: Uint8Array, { token = ADMIN, type = 'image/jpeg' } = {}) =>
  gateway.fetch(imageRoutes.uploadImage.path, {
    method: 'POST',
    token,
    headers: { 'content-type': type },
    body: file as NonNullable<RequestInit['body']>,
  });

describe('an upload of a picture', () => {
  it.each(['image/jpeg', 'application/octet-stream'])(
    'arrives byte by byte as %s, in parts',
    async (type) => {
      const uploads = receiveUploads();
      const file = Buffer.alloc(MAX_UPLOAD_BYTES, 'bytes that no text has: \xff\x00', 'latin1');
      const { status, json } = await send(file, { type });
      expect(status).toBe(201);
      expect(json).toMatchObject({ width: 600, height: 900 });
      expect(uploads.file().equals(file)).toBe(true);
    },
  );

  it('is refused above 8 MB, when it is empty or JSON, and by who is no admin', async () => {
    expect((await send(Buffer.alloc(MAX_UPLOAD_BYTES + 1))).problem.code).toBe(platformErrors.tooLarge.code);
    expect((await send(Buffer.alloc(0))).status).toBeGreaterThanOrEqual(400);
    const json = await send(Buffer.from('{"a":1}'), { type: 'application/json' });
    expect(json.problem.code).toBe(platformErrors.invalidInput.code);
    expect((await send(PICTURE, { token: CUSTOMER })).status).toBe(403);
    expect((await send(PICTURE, { token: '' })).status).toBe(401);
    expect(gateway.services.requests.some(({ message }) => message.startsWith('catalog.image'))).toBe(false);
  });

  it('is refused before it is read, from who is no admin', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'image/jpeg', 'content-length': MAX_UPLOAD_BYTES };
      const upload = request(gateway.url() + imageRoutes.uploadImage.path, { method: 'POST', headers });
      upload.on('response', (reply) => {
        resolve(reply.statusCode);
        upload.destroy();
      });
      upload.on('error', reject);
      // The rest never arrives.
      upload.write(PICTURE);
    });
    expect(status).toBe(401);
  });

  it('has the sentence of catalog when it is no picture', async () => {
    receiveUploads();
    gateway.services.replyTo(imageMessages.openImage, () => {
      throw new AppError(imageErrors.imageUnreadable);
    });
    const { status, problem } = await send(Buffer.from('<svg/>'));
    expect([status, problem.detail]).toEqual([422, imageErrors.imageUnreadable.detail]);
  });

  it('is no body for any other route', async () => {
    const { status, problem } = await gateway.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: 'x',
    });
    expect([status, problem.code]).toEqual([415, platformErrors.unsupportedMediaType.code]);
  });
});

describe('a stored picture', () => {
  it('is served as immutable bytes with an ETag, and read from catalog once', async () => {
    gateway.services.replyTo(imageMessages.getImage, () => ({
      base64: PICTURE.toString('base64'),
      isRemovable: false,
    }));
    const first = await gateway.fetch(`/images/${NAME}`);
    expect(first.status).toBe(200);
    expect(first.text).toBe(String(PICTURE));
    expect(first.headers.get('content-type')).toBe('image/webp');
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const again = await gateway.fetch(`/images/${NAME}`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    const reads = gateway.services.requests.filter(({ message }) => message === imageMessages.getImage.name);
    expect(reads).toHaveLength(1);
  });

  it('is a 404 where there is none, and under no other name', async () => {
    gateway.services.replyTo(imageMessages.getImage, () => {
      throw new AppError(platformErrors.notFound);
    });
    for (const name of [
      NAME.replace('a1', 'b2'),
      NAME.replace('560', '561'),
      NAME.replace('webp', 'svg'),
      'x',
    ])
      expect((await gateway.fetch(`/images/${name}`)).status).toBe(404);
  });
});
