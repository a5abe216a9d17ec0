// In place of wrk where that is not installed; a process of its own, so that it takes no turns from what measures. As
// wrk: connections that stay open, one request on each at a time. Prints one line of JSON.
// Arguments: the address, the file of paths, the number of the first, connections, milliseconds.
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { percentile } from './figures.mjs';

const [url, file, first, connections, ms] = process.argv.slice(2);
const { hostname: host, port } = new URL(url);
const paths = readFileSync(file, 'utf8').trim().split('\n');
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const times = [];
let at = Number(first);
let failed = 0;

const send = () =>
  new Promise((resolve) => {
    const path = paths[at++ % paths.length];
    const request = get({ host, port, path, agent }, (response) => {
      if (response.statusCode >= 400) failed += 1;
      response.on('end', resolve).on('error', resolve).resume();
    });
    request.on('error', () => {
      failed += 1;
      resolve();
    });
  });

const started = performance.now();
const end = started + Number(ms);
const caller = async () => {
  for (let now = performance.now(); now < end; now = performance.now()) {
    await send();
    times.push(performance.now() - now);
  }
};
await Promise.all(Array.from({ length: Number(connections) }, caller));
const p = (share) => percentile(times, share);
console.log(
  JSON.stringify({
    requests: times.length,
    ms: performance.now() - started,
    p50: p(0.5),
    p99: p(0.99),
    failed,
  }),
);
agent.destroy();
