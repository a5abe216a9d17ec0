import { Injectable } from '@nestjs/common';
import { stockAdminMessages, type RepeatedCode } from '@vale/contracts/checkout';
import { requirePermission, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { FingerprintService } from '../vault/fingerprint.service.js';
import { StockAdminRepository, type CodePlace } from './stock-admin.repository.js';
import { StockRuleRepository } from './stock-rule.repository.js';

/** Says which codes of a list are repeated, as `StockIntakeService` would leave them out. */
@Injectable()
export class StockCheckService {
  constructor(
    private readonly codes: StockAdminRepository,
    private readonly rules: StockRuleRepository,
    private readonly fingerprints: FingerprintService,
  ) {}

  @Handles(stockAdminMessages.checkStock)
  async check(
    { productId, codes }: MessageParsed<typeof stockAdminMessages.checkStock>,
    context: CallContext,
  ): Promise<{ repeated: RepeatedCode[] }> {
    requirePermission(context, 'stock');
    const ignoreCase = (await this.rules.ignoringCase([productId])).has(productId);
    const rows = await Promise.all(
      codes.map(async (text) => {
        const { fingerprint, folded } = await this.fingerprints.of(text);
        return { keys: [fingerprint, ...(await this.fingerprints.former(text))], folded };
      }),
    );
    const known = await this.places(
      rows.flatMap(({ keys }) => keys),
      ignoreCase ? rows.map(({ folded }) => folded) : [],
    );
    const seen = new Map<string, number>();
    const repeated = rows.flatMap(({ keys, folded }, row): RepeatedCode[] => {
      const names = ignoreCase ? [...keys, folded] : keys;
      const place = names.map((name) => known.get(name)).find((found) => found !== undefined);
      const sameAs = names.map((name) => seen.get(name)).find((found) => found !== undefined);
      for (const name of names) if (!seen.has(name)) seen.set(name, row);
      if (place) return [{ row, sameAs: null, stock: placeOf(place) }];
      return sameAs === undefined ? [] : [{ row, sameAs, stock: null }];
    });
    return { repeated };
  }

  private async places(
    fingerprints: readonly string[],
    folded: readonly string[],
  ): Promise<Map<string, CodePlace>> {
    const [exact, alike] = await Promise.all([
      this.codes.findPlaces('fingerprint', fingerprints),
      this.codes.findPlaces('folded', folded),
    ]);
    return new Map([
      ...alike.map((place) => [place.folded ?? '', place] as const),
      ...exact.map((place) => [place.fingerprint, place] as const),
    ]);
  }
}

function placeOf({ productId, variation, state }: CodePlace) {
  return { productId, variation, state };
}
