import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import type { Fingerprints } from '../vault/code-text.js';
import { FingerprintService } from '../vault/fingerprint.service.js';
import { VaultService } from '../vault/vault.service.js';
import { StockRuleRepository } from './stock-rule.repository.js';
import { StockRepository, type NewCode } from './stock.repository.js';
import { PRINT_FORM } from './print-form.js';

export interface StockOfCodes extends StockKey {
  codes: readonly string[];
  /** Name of the supplier's batch, and the cost of each code. */
  batch?: string | undefined;
  costCentavos?: number | undefined;
  /** Demo data. */
  demo?: true;
}

interface Candidate extends Fingerprints {
  text: string;
  /** Fingerprints of earlier releases, if they differ. The unique index finds current ones. */
  former: string[];
  stock: StockOfCodes;
  ignoreCase: boolean;
}

/** Encrypts new codes and skips those that are in stock already for any product. */
@Injectable()
export class StockIntakeService {
  constructor(
    private readonly codes: StockRepository,
    private readonly rules: StockRuleRepository,
    private readonly vault: VaultService,
    private readonly fingerprints: FingerprintService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Returns how many were new. */
  async add(stocks: readonly StockOfCodes[]): Promise<number> {
    const candidates = await this.candidates(stocks);
    const isRepeated = await this.repetitions(candidates);
    return this.codes.add(candidates.filter((one) => !isRepeated(one)).map((one) => this.sealed(one)));
  }

  private async candidates(stocks: readonly StockOfCodes[]): Promise<Candidate[]> {
    const ignoringCase = await this.rules.ignoringCase([...new Set(stocks.map((stock) => stock.productId))]);
    const candidates: Candidate[] = [];
    for (const stock of stocks) {
      const ignoreCase = ignoringCase.has(stock.productId);
      for (const text of stock.codes) {
        const own = await this.fingerprints.of(text);
        const former = (await this.fingerprints.former(text)).filter((one) => one !== own.fingerprint);
        candidates.push({ text, stock, ignoreCase, former, ...own });
      }
    }
    return candidates;
  }

  /** Called once for each candidate, in order: of two equal codes, the second is a repetition. */
  private async repetitions(candidates: readonly Candidate[]): Promise<(candidate: Candidate) => boolean> {
    const folded = candidates.filter(({ ignoreCase }) => ignoreCase).map((one) => one.folded);
    const [known, knownFolded] = await Promise.all([
      this.codes.known(
        'fingerprint',
        candidates.flatMap(({ former }) => former),
      ),
      this.codes.known('folded', folded),
    ]);
    return ({ fingerprint, folded: ownFolded, former, ignoreCase }) => {
      const repeated =
        known.has(fingerprint) ||
        (ignoreCase && knownFolded.has(ownFolded)) ||
        former.some((one) => known.has(one));
      known.add(fingerprint);
      knownFolded.add(ownFolded);
      return repeated;
    };
  }

  private sealed({ text, stock, fingerprint, folded }: Candidate): NewCode {
    const _id = this.ids.ulid();
    const { productId, variation, batch, costCentavos, demo } = stock;
    return {
      _id,
      productId,
      variation,
      ...this.vault.sealCode(text, _id),
      fingerprint,
      folded,
      printForm: PRINT_FORM,
      ...(batch !== undefined && { batch }),
      ...(costCentavos !== undefined && { costCentavos }),
      addedAt: this.clock.nowMs(),
      ...(demo && { demo }),
    };
  }
}
