import { Injectable } from '@nestjs/common';
import { codeEnd, foldedCode, isCodeEnd } from '../vault/code-text.js';
import { FingerprintService } from '../vault/fingerprint.service.js';
import { StockService } from './stock.service.js';

/** Keyed fingerprints by which an order is found by its codes, in whole or by their last characters. */
@Injectable()
export class CodeSearchService {
  constructor(
    private readonly stock: StockService,
    private readonly fingerprints: FingerprintService,
  ) {}

  /** Fingerprints of the order's codes and of their ends. */
  async keysOfOrder(orderId: string): Promise<string[]> {
    const keys = await Promise.all(
      (await this.textsOf(orderId)).map((text) => this.keys(text, codeEnd(text))),
    );
    return keys.flat();
  }

  /** Fingerprints of a text that may be a code or the end of one. */
  async keysOfTyped(text: string): Promise<string[]> {
    return this.keys(text, isCodeEnd(text) ? codeEnd(text) : '');
  }

  /** True if the order has the code, or one with this end. */
  async hasCode(orderId: string, typed: string): Promise<boolean> {
    const wanted = foldedCode(typed);
    const texts = await this.textsOf(orderId);
    return texts.some((text) => foldedCode(text) === wanted || codeEnd(text) === wanted);
  }

  private async textsOf(orderId: string): Promise<string[]> {
    return (await this.stock.reveal(orderId)).map(({ code }) => code);
  }

  private async keys(text: string, end: string): Promise<string[]> {
    const { folded: whole } = await this.fingerprints.of(text);
    if (end === '') return [`c:${whole}`];
    return [`c:${whole}`, `e:${(await this.fingerprints.of(`end\n${end}`)).folded}`];
  }
}
