import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { IdOf } from './imported-rows.js';

@Injectable()
export class ImportedIdService {
  readonly of: IdOf = (...content) => {
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    return `import-${digest.slice(0, 32)}`;
  };
}
