import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { assertPortFree } from './port-check.js';

describe('assertPortFree', () => {
  let taken: Server | undefined;
  afterEach(() => {
    taken?.close();
  });

  it('says which port is taken and what to do', async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken!.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(
      `127.0.0.1:${port} is taken; stop what listens there, or set PORT`,
    );
  });

  it('leaves a free port free', async () => {
    await assertPortFree('127.0.0.1', 0);
  });

  it('refuses an address that is not of this machine', async () => {
    await expect(assertPortFree('203.0.113.1', 0)).rejects.toThrow('set HOST');
  });
});
