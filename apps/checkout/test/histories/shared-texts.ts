import { SharedCodeService } from '../../src/stock/shared-code.service.js';
import type { Container } from './container.js';

const SHARED = 'https://loja.example/conta/';

/** The text of the product `link`, which many buyers are shown. */
export class SharedTexts {
  private readonly shown = new Map<string, string>();
  private versions = 0;

  /** An admin shares a text, or changes it for later buyers; or takes it out of sale. */
  async share(shop: Container, sales: number | null | 'end'): Promise<void> {
    const key = { productId: 'link', variation: '' };
    const service = shop.get(SharedCodeService);
    if (sales === 'end') return service.end(key);
    await service.share(key, { text: `${SHARED}${++this.versions}`, sales });
  }

  /** Returns false if the code is not a shared text. A buyer keeps the delivered text. */
  note(transactionId: string, code: string): boolean {
    if (!code.startsWith(SHARED)) return false;
    const shown = this.shown.get(transactionId) ?? code;
    if (shown !== code) throw new Error(`${transactionId} showed ${shown}, then ${code}`);
    this.shown.set(transactionId, code);
    return true;
  }
}
