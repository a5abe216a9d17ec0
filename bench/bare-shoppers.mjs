import { randomUUID } from 'node:crypto';
import { BareProcess } from './bare-process.mjs';

/** What shoppers send to a shop, sent to `bare-orders.mjs`. */
export class BareShoppers extends BareProcess {
  static of(trace, folder) {
    return BareShoppers.start('bare-orders.mjs', [folder], trace);
  }

  async act(work) {
    const id = randomUUID();
    await this.post(`/orders/${id}/${work}`);
    if (work === 'cancel') return this.post(`/cancel/${id}`);
    const stream = await fetch(`${this.url}/events/${id}`);
    await this.post(`/pay/${id}`);
    let text = '';
    for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) text += chunk;
    if (!text.includes('completed')) throw new Error(`the events of ${id} ended with ${text}`);
    await this.post(`/read/${id}`);
  }

  async post(path) {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: BODY });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

/** As large as a form with one product. */
const BODY = JSON.stringify({ form: 'x'.repeat(400) });
