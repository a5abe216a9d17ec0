import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageErrors, MAX_UPLOAD_BYTES } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { download, ImageDownloadClient, type Open } from './image-download.client.js';

let server: Server;
const opened: string[] = [];

/** Every host of the internet is this server. */
const open: Open = (url, signal) => {
  opened.push(url.href);
  const { port } = server.address() as AddressInfo;
  return new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: url.pathname, signal }, resolve).on('error', reject);
  });
};

beforeAll(async () => {
  server = createServer(({ url = '' }, reply) => {
    const hop = /^\/hop-(\d)$/.exec(url)?.[1];
    if (url === '/picture') reply.end('bytes');
    else if (url === '/endless') void endless(reply);
    else if (url === '/inside') reply.writeHead(302, { location: 'https://169.254.169.254/latest' }).end();
    else if (url === '/plain')
      reply.writeHead(301, { location: 'http://pictures.example.com/picture' }).end();
    else if (hop)
      reply.writeHead(307, { location: hop === '0' ? '/picture' : `/hop-${Number(hop) - 1}` }).end();
    else reply.writeHead(404).end('<html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function endless(reply: {
  write: (chunk: Buffer) => boolean;
  on: unknown;
  destroyed: boolean;
  end: () => void;
}) {
  for (let sent = 0; sent <= MAX_UPLOAD_BYTES * 2 && !reply.destroyed; sent += 65_536) {
    reply.write(Buffer.alloc(65_536));
    await new Promise(setImmediate);
  }
  reply.end();
}

const at = (path: string) => download(`https://pictures.example.com${path}`, open);

describe('a download of a picture', () => {
  it('follows up to three redirects', async () => {
    expect(String(await at('/picture'))).toBe('bytes');
    expect(String(await at('/hop-2'))).toBe('bytes');
    expect(await codeOf(at('/hop-3'))).toBe(imageErrors.imageNotFetched.code);
  });

  it('ends above 8 MB, whatever the reply says of its length', async () => {
    expect(await codeOf(at('/endless'))).toBe(platformErrors.tooLarge.code);
  });

  it('refuses what is no picture of the internet, before a connection is made', async () => {
    opened.splice(0);
    const refused = [
      ...[
        'http://pictures.example.com/picture',
        'https://localhost/x',
        'https://10.0.0.1/x',
        'file:///etc/passwd',
      ],
      ...[
        'https://pictures.example.com:6379/',
        'https://user:pass@pictures.example.com/',
        'https://[::1]/',
        '',
      ],
    ];
    for (const address of refused)
      expect(await codeOf(download(address, open))).toBe(imageErrors.imageAddressRefused.code);
    expect(opened).toEqual([]);
  });

  it('does not follow a redirect into a private network, nor to an address without TLS', async () => {
    expect(await codeOf(at('/inside'))).toBe(imageErrors.imageAddressRefused.code);
    expect(await codeOf(at('/plain'))).toBe(imageErrors.imageAddressRefused.code);
    expect(opened.some((address) => address.includes('169.254'))).toBe(false);
  });

  it('says so where there is nothing', async () => {
    expect(await codeOf(at('/none'))).toBe(imageErrors.imageNotFetched.code);
    const unknown = new ImageDownloadClient().download('https://pictures.invalid/x');
    expect(await codeOf(unknown)).toBe(imageErrors.imageNotFetched.code);
  });
});
