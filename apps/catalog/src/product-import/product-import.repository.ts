import { Injectable } from '@nestjs/common';
import type { ImportMapping } from '@vale/contracts/catalog';
import { ulidsFrom } from '@vale/platform/ids';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { ImportProgress } from './import-progress.js';
import type { PlannedRow } from './planned-row.js';
import {
  productImportSchema,
  type ProductImportDocument,
  type SavedMapping,
} from './product-import.schema.js';

@Injectable()
export class ProductImportRepository {
  constructor(@InjectModel(productImportSchema) private readonly imports: Model<ProductImportDocument>) {}

  async saveFilePart(id: string, part: number, content: Buffer): Promise<void> {
    await this.stored.replaceOne({ _id: filePart(id, part) }, { content }, { upsert: true });
  }

  /** The file; undefined while a part is missing. */
  async findFile(id: string, parts: number): Promise<Buffer | undefined> {
    const ids = Array.from({ length: parts }, (_, part) => filePart(id, part));
    const found = await this.stored.find({ _id: { $in: ids } }, { promoteBuffers: true }).toArray();
    if (found.length < parts) return undefined;
    const byId = new Map(found.map(({ _id, content }) => [_id, content!]));
    return Buffer.concat(ids.map((one) => byId.get(one)!));
  }

  /** Inserts the rows first, so that a visible import is complete. */
  async insert(id: string, progress: ImportProgress, parts: readonly PlannedRow[][]): Promise<void> {
    for (const [part, rows] of parts.entries()) await this.saveRows(id, part, rows);
    await this.stored.insertOne({ _id: id, progress }, { ignoreUndefined: true });
  }

  async find(id: string): Promise<ImportProgress | undefined> {
    const found = await this.stored.findOne({ _id: id });
    return found?.progress;
  }

  /** Undefined if another process has changed its state or written the same part. */
  async change(
    id: string,
    { state, nextPart }: Pick<ImportProgress, 'state' | 'nextPart'>,
    change: Partial<ImportProgress>,
  ): Promise<ImportProgress | undefined> {
    const fields = Object.entries(change).map(([field, value]) => [`progress.${field}`, value] as const);
    const found = await this.stored.findOneAndUpdate(
      { _id: id, 'progress.state': state, 'progress.nextPart': nextPart },
      { $set: Object.fromEntries(fields) },
      { returnDocument: 'after', ignoreUndefined: true },
    );
    return found?.progress;
  }

  async rows(id: string, part: number): Promise<PlannedRow[]> {
    const found = await this.stored.findOne({ _id: rowsPart(id, part) });
    return found?.rows ?? [];
  }

  async saveRows(id: string, part: number, rows: PlannedRow[]): Promise<void> {
    await this.stored.replaceOne(
      { _id: rowsPart(id, part) },
      { rows },
      { upsert: true, ignoreUndefined: true },
    );
  }

  /** The mapping that was saved last with these headings. */
  async findMapping(headings: string): Promise<ImportMapping | undefined> {
    const found = await this.stored.findOne({ _id: MAPPINGS });
    return found?.mappings?.findLast((one) => one.headings === headings)?.mapping;
  }

  /** Replaces the one with these headings; beyond `MAX_MAPPINGS` the oldest go. */
  async saveMapping(saved: SavedMapping): Promise<void> {
    await this.stored.updateOne({ _id: MAPPINGS }, { $pull: { mappings: { headings: saved.headings } } });
    await this.stored.updateOne(
      { _id: MAPPINGS },
      { $push: { mappings: { $each: [saved], $slice: -MAX_MAPPINGS } } },
      { upsert: true },
    );
  }

  /** Epoch milliseconds. */
  async removeOlderThan(ms: number): Promise<void> {
    await this.stored.deleteMany({ _id: { $lt: ulidsFrom(ms) } });
  }

  private get stored() {
    return nativeCollection<ProductImportDocument>(this.imports);
  }
}

const MAPPINGS = 'mappings';
const MAX_MAPPINGS = 20;

const numbered = (part: number) => String(part).padStart(3, '0');
const filePart = (id: string, part: number) => `${id}-f${numbered(part)}`;
const rowsPart = (id: string, part: number) => `${id}-r${numbered(part)}`;
