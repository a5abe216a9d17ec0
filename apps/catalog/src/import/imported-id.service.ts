import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { IdOf } from './imported-rows.js';

const PREFIX = 'import-';

@Injectable()
export class ImportedIdService {
  readonly of: IdOf = (...content) => {
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    return `${PREFIX}${digest.slice(0, 32)}`;
  };

  /** True if the id was derived from a row. */
  isDerived(id: string): boolean {
    return id.startsWith(PREFIX);
  }
}
