import { Injectable } from '@nestjs/common';
import {
  IMPORT_PART_ROWS,
  isCategory,
  OWN_FILE,
  type FoundMapping,
  type ImportMapping,
} from '@vale/contracts/catalog';
import { decodeText, NOT_UTF_8 } from '@vale/contracts/define';
import { BannerService } from '../banner/banner.service.js';
import { ImportedIdService } from '../import/imported-id.service.js';
import { ProductBatchService } from '../product/product-batch.service.js';
import { nameKeyOf, type ProductRecord } from '../product/product.js';
import type { FileRow, FileRows } from './file-row.js';
import { fileRows } from './file-rows.js';
import { ProductImportRepository } from './product-import.repository.js';
import { plannedRow, type PlannedRow, refusedRow } from './planned-row.js';
import { repeats, type Seen } from './repeated-row.js';
import { unreadable } from './unreadable.js';
import { warned, warningNotes } from './row-warnings.js';

export interface Plan {
  rows: PlannedRow[];
  notes: string[];
  mapping: FileRows['mapping'];
}

interface Found {
  id: string;
  current: ProductRecord | null;
  /** The name alone found the product of a row of another shop. */
  isByName: boolean;
}

/** Compares a file with the stored products and plans the changes. */
@Injectable()
export class ImportPlanService {
  constructor(
    private readonly products: ProductBatchService,
    private readonly importedIds: ImportedIdService,
    private readonly banners: BannerService,
    private readonly imports: ProductImportRepository,
  ) {}

  /** A later file with the same headings begins with this mapping. */
  async saveMapping({ shop, columns, categories }: FoundMapping): Promise<void> {
    if (shop === OWN_FILE) return;
    const mapping: ImportMapping = {
      columns: columns.map(({ target }) => target),
      categories: categories.filter(({ category }) => category !== null),
      // Each file shows its own.
      decimal: null,
    };
    await this.imports.saveMapping({ headings: headingsOf(columns), mapping });
  }

  /** `mapping`: what the owner chose; undefined: as a file with these headings was applied last. Throws `catalog.import-unreadable`. */
  async plan(file: Uint8Array, mapping?: ImportMapping): Promise<Plan> {
    const { text, notes } = fileText(file);
    const found = mapping ? fileRows(text, mapping) : await this.rowsAsBefore(text);
    const seen: Seen = { sources: new Map(), ids: new Map(), names: new Map() };
    const rows: PlannedRow[] = [];
    for (let at = 0; at < found.rows.length; at += IMPORT_PART_ROWS)
      rows.push(...(await this.planPart(found.rows.slice(at, at + IMPORT_PART_ROWS), seen)));
    const { mapping: columns, priceless } = found;
    // The same complaint about each of the rows says no more.
    if (priceless && rows.every(({ plan }) => plan === 'wrong'))
      return { rows: [], notes: [...notes, priceless], mapping: columns };
    return { rows, notes: [...notes, ...found.notes, ...warningNotes(rows)], mapping: columns };
  }

  private async rowsAsBefore(text: string): Promise<FileRows> {
    const found = fileRows(text);
    if (!found.mapping || found.mapping.shop === OWN_FILE) return found;
    const saved = await this.imports.findMapping(headingsOf(found.mapping.columns));
    if (!saved) return found;
    // One may have been deleted meanwhile.
    const categories = saved.categories.filter(({ category }) => category && isCategory(category));
    try {
      return fileRows(text, { columns: saved.columns, categories, decimal: null });
    } catch {
      // It no longer fits this release, whose own reading the owner may change.
      return found;
    }
  }

  private async planPart(rows: readonly FileRow[], seen: Seen): Promise<PlannedRow[]> {
    const found = await this.find(rows);
    const planned = rows.map((file, at) => {
      const { current, id, isByName } = found[at]!;
      const nameKey = nameAfter(file, current);
      return { file, planned: warned(plannedRow(file, current, id), current, isByName), nameKey };
    });
    const owners = await this.products.findIdsByName(
      planned.flatMap(({ planned: { plan }, nameKey }) => (nameKey && isWritten(plan) ? [nameKey] : [])),
    );
    return planned.map(({ file, planned: row, nameKey }) => {
      const repeated = repeats(row, { file, nameKey }, seen);
      if (repeated !== undefined) return refusedRow(row, { field: '', message: repeated });
      const message = this.banners.problemOf((row.draft ?? row.change)?.banner);
      if (message !== null) return refusedRow(row, { field: 'banner', message });
      const owner = nameKey && owners.get(nameKey);
      if (!owner || owner === row.id || !isWritten(row.plan)) return row;
      return refusedRow(row, { field: 'nome', message: NAME_TAKEN });
    });
  }

  /**
   * The product that each row is about: by its id or another shop's key, or else by its name and category. A row
   * of another shop finds no product by its name that has a key of its own.
   */
  private async find(rows: readonly FileRow[]): Promise<Found[]> {
    const names = rows.map((row) => (row.id === undefined ? nameAfter(row, null) : undefined));
    const owners = await this.products.findIdsByName(names.filter((name) => name !== undefined));
    const keys = rows.map((row) => row.keys?.map((key) => this.importedIds.of('key', key)) ?? []);
    const keyed = await this.products.findByIds(keys.flat());
    const found = rows.map((row, at) => {
      const [name = '', ownKeys] = [names[at], keys[at]!];
      if (row.id !== undefined) return { id: row.id, isByName: false };
      const key = ownKeys.find((one) => keyed.has(one));
      if (key !== undefined) return { id: key, isByName: false };
      const unkeyed = this.importedIds.of('product', name);
      const owner = owners.get(name);
      const isKeyed = owner !== undefined && owner !== unkeyed && this.importedIds.isDerived(owner);
      if (owner === undefined || (row.keys && isKeyed)) return { id: ownKeys[0] ?? unkeyed, isByName: false };
      // A file without keys finds what it created by its names.
      const isOwn = !row.keys || (owner === unkeyed && ownKeys.length === 0);
      return { id: owner, isByName: !isOwn };
    });
    const stored = await this.products.findByIds(found.map(({ id }) => id));
    return found.map(({ id, isByName }) => ({ id, isByName, current: stored.get(id) ?? null }));
  }
}

function headingsOf(columns: FoundMapping['columns']): string {
  return columns.map(({ heading }) => heading).join('\n');
}

/** The store has each name once in a category. */
const NAME_TAKEN = 'Já existe outra conta com este nome na categoria: mude o nome de uma das duas';

const isWritten = (plan: PlannedRow['plan']) => plan === 'new' || plan === 'changed';

/** The name's key once the row is applied; undefined if it has none. */
function nameAfter(row: FileRow, current: ProductRecord | null): string | undefined {
  const { fields } = row.read();
  const { nome = current?.nome, categoria = current?.categoria } = fields;
  if (typeof nome !== 'string' || typeof categoria !== 'string' || !isCategory(categoria)) return undefined;
  return nameKeyOf({ nome, categoria });
}

/** A file as text, with what its sender should know about how it was read. */
function fileText(bytes: Uint8Array): { text: string; notes: string[] } {
  const decoded = decodeText(bytes);
  if (!decoded) unreadable('Este arquivo não é um texto: envie um CSV ou um JSON');
  if (decoded.text.trim() === '') unreadable('O arquivo está vazio');
  return { text: decoded.text, notes: decoded.encoding === 'windows-1252' ? [NOT_UTF_8] : [] };
}
