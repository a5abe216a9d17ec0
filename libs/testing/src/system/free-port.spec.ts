import { expect, it } from '@jest/globals';
import { freePort } from './free-port.js';

it('no port is given twice, as a process may listen on the first only later', async () => {
  const ports: number[] = [];
  while (ports.length < 400) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
