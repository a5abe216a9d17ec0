import { describe, expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';

async function text(metrics: Metrics): Promise<string> {
  return (await metrics.text()).body;
}

describe('Metrics', () => {
  it('counts work by service, contract and outcome', async () => {
    const metrics = new Metrics();
    metrics.observe('message', { service: 'catalog', name: 'catalog.product.get', outcome: 'ok' }, 0.004);
    metrics.observe('message', { service: 'catalog', name: 'catalog.product.get', outcome: 'refused' }, 0.2);
    const body = await text(metrics);
    expect(body).toContain(
      'vale_message_duration_seconds_count{service="catalog",name="catalog.product.get",outcome="ok"} 1',
    );
    expect(body).toContain('outcome="refused"} 1');
  });

  it('reads gauges at each scrape, from every service that has rows', async () => {
    const metrics = new Metrics();
    let depth = 1;
    metrics.sample('vale_outbox_pending', 'Pending', ['service'], async () => [
      { labels: { service: 'a' }, value: depth },
    ]);
    metrics.sample('vale_outbox_pending', 'Pending', ['service'], async () => [
      { labels: { service: 'b' }, value: 9 },
    ]);
    expect(await text(metrics)).toContain('vale_outbox_pending{service="a"} 1');
    depth = 2;
    const body = await text(metrics);
    expect(body).toContain('vale_outbox_pending{service="a"} 2');
    expect(body).toContain('vale_outbox_pending{service="b"} 9');
  });

  it('leaves out what could not be read, and rows that no longer exist', async () => {
    const metrics = new Metrics();
    let fail = false;
    metrics.sample('vale_queue_depth', 'Depth', ['queue'], async () => {
      if (fail) throw new Error('store away');
      return [{ labels: { queue: 'q' }, value: 3 }];
    });
    expect(await text(metrics)).toContain('vale_queue_depth{queue="q"} 3');
    fail = true;
    expect(await text(metrics)).not.toContain('queue="q"');
  });

  it('is not held up by a server that never replies', async () => {
    const metrics = new Metrics({ readTimeoutMs: 10 });
    metrics.sample('vale_stream_used_ratio', 'Used', ['stream'], () => new Promise(() => {}));
    metrics.sample('vale_check_ok', 'Replies', ['check'], async () => [
      { labels: { check: 'nats' }, value: 0 },
    ]);
    const body = await text(metrics);
    expect(body).toContain('vale_check_ok{check="nats"} 0');
    expect(body).not.toContain('stream=');
  });
});
