import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, platformErrors } from '@vale/contracts/define';
import { exportMessages } from '@vale/contracts/tracking';
import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ADMIN, CUSTOMER, GatewayEnvironment } from './gateway-environment.js';

const TEXT = 'id;type\r\n'.repeat(1_000);

describe('the files of a day', () => {
  const gateway = new GatewayEnvironment();
  const address = (format: string) => `/api/admin/analytics/exports/2026-11-25/${format}`;
  beforeAll(() => gateway.start());
  beforeEach(() => {
    gateway.services.reset();
    gateway.knowSessions();
    gateway.services.replyTo(exportMessages.openExport, async ({ format }) => {
      const content = format === 'parquet' ? Buffer.from('PAR1') : gzipSync(TEXT);
      const { id } = await gateway.system.drivers.files.put(content, { contentType: 'x/y' });
      return { fileId: id };
    });
  });
  afterAll(() => gateway.close());

  /** Without a client that decompresses by itself. */
  const plain = (format: string, encoding?: string) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = {
        cookie: `vale_session=${ADMIN}`,
        ...(encoding && { 'accept-encoding': encoding }),
      };
      get(gateway.url() + address(format), { headers }, (response) => {
        buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
      }).on('error', reject);
    });

  it('are sent compressed to clients that take it, and as text to others', async () => {
    const compressed = await plain('csv', 'br, gzip');
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="eventos-2026-11-25.csv"',
      'cache-control': 'no-store',
    });
    expect(compressed.body.length).toBeLessThan(TEXT.length / 10);
    const { headers, body } = await plain('csv');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(TEXT);
    expect((await plain('ndjson', 'gzip;q=0')).body.toString()).toBe(TEXT);
  });

  it('are sent as they are where they are no text', async () => {
    const { headers, body } = await plain('parquet', 'gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe('4');
    expect(body.toString()).toBe('PAR1');
  });

  it('are for admins, and only where a day has some', async () => {
    expect((await gateway.fetch(address('csv'), { token: CUSTOMER })).status).toBe(403);
    expect(gateway.services.requestsOf(exportMessages.openExport)).toEqual([]);
    gateway.services.replyTo(exportMessages.openExport, () => {
      throw new AppError(platformErrors.notFound);
    });
    expect((await gateway.fetch(address('csv'), { token: ADMIN })).status).toBe(404);
    expect((await gateway.fetch(address('xlsx'), { token: ADMIN })).status).toBe(422);
  });
});
