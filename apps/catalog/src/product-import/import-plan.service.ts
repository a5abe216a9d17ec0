import { Injectable } from '@nestjs/common';
import { IMPORT_PART_ROWS, isCategory, type ImportMapping } from '@vale/contracts/catalog';
import { BannerService } from '../banner/banner.service.js';
import { ImportedIdService } from '../import/imported-id.service.js';
import { ProductBatchService } from '../product/product-batch.service.js';
import { nameKeyOf, type ProductRecord } from '../product/product.js';
import type { FileRow, FileRows } from './file-row.js';
import { fileRows } from './file-rows.js';
import { plannedRow, type PlannedRow, refusedRow } from './planned-row.js';
import { unreadable } from './unreadable.js';
import { decodeText, NOT_UTF_8 } from '@vale/contracts/define';

export interface Plan {
  rows: PlannedRow[];
  notes: string[];
  mapping: FileRows['mapping'];
}

interface Found {
  id: string;
  current: ProductRecord | null;
}

/** Ids and names of the rows so far, with their row numbers. */
interface Seen {
  ids: Map<string, number>;
  names: Map<string, number>;
}

/** Compares a file with the stored products and plans the changes. */
@Injectable()
export class ImportPlanService {
  constructor(
    private readonly products: ProductBatchService,
    private readonly importedIds: ImportedIdService,
    private readonly banners: BannerService,
  ) {}

  /** `mapping`: what the owner chose. Throws `catalog.import-unreadable`. */
  async plan(file: Uint8Array, mapping?: ImportMapping): Promise<Plan> {
    const { text, notes } = fileText(file);
    const found = fileRows(text, mapping);
    const seen: Seen = { ids: new Map(), names: new Map() };
    const rows: PlannedRow[] = [];
    for (let at = 0; at < found.rows.length; at += IMPORT_PART_ROWS)
      rows.push(...(await this.planPart(found.rows.slice(at, at + IMPORT_PART_ROWS), seen)));
    return { rows, notes: [...notes, ...found.notes], mapping: found.mapping };
  }

  private async planPart(rows: readonly FileRow[], seen: Seen): Promise<PlannedRow[]> {
    const found = await this.find(rows);
    const planned = rows.map((row, at) => ({
      planned: plannedRow(row, found[at]!.current, found[at]!.id),
      nameKey: nameAfter(row, found[at]!.current),
    }));
    const owners = await this.products.findIdsByName(
      planned.flatMap(({ planned: { plan }, nameKey }) => (nameKey && isWritten(plan) ? [nameKey] : [])),
    );
    return planned.map(({ planned: row, nameKey }) => {
      const repeated = repeats(row, nameKey, seen);
      if (repeated !== undefined)
        return refusedRow(row, { field: '', message: `Repete a linha ${repeated}` });
      const message = this.banners.problemOf((row.draft ?? row.change)?.banner);
      if (message !== null) return refusedRow(row, { field: 'banner', message });
      const owner = nameKey && owners.get(nameKey);
      if (!owner || owner === row.id || !isWritten(row.plan)) return row;
      return refusedRow(row, { field: 'nome', message: 'Já existe outra conta com este nome na categoria' });
    });
  }

  /** The product that each row is about: by its id or another shop's key, or else by its name and category. */
  private async find(rows: readonly FileRow[]): Promise<Found[]> {
    const names = rows.map((row) => (row.id === undefined ? nameAfter(row, null) : undefined));
    const owners = await this.products.findIdsByName(names.filter((name) => name !== undefined));
    const keys = rows.map(({ key }) => key && this.importedIds.of('key', key));
    const keyed = await this.products.findByIds(keys.filter((key) => key !== undefined));
    const ids = rows.map((row, at) => {
      const [name = '', key] = [names[at], keys[at]];
      if (row.id !== undefined) return row.id;
      if (key && keyed.has(key)) return key;
      return owners.get(name) ?? key ?? this.importedIds.of('product', name);
    });
    const stored = await this.products.findByIds(ids);
    return ids.map((id) => ({ id, current: stored.get(id) ?? null }));
  }
}

const isWritten = (plan: PlannedRow['plan']) => plan === 'new' || plan === 'changed';

/** The name's key once the row is applied; undefined if it has none. */
function nameAfter(row: FileRow, current: ProductRecord | null): string | undefined {
  const { fields } = row.read();
  const { nome = current?.nome, categoria = current?.categoria } = fields;
  if (typeof nome !== 'string' || typeof categoria !== 'string' || !isCategory(categoria)) return undefined;
  return nameKeyOf({ nome, categoria });
}

/** The earlier row that this one repeats. */
function repeats({ plan, id, row }: PlannedRow, nameKey: string | undefined, seen: Seen): number | undefined {
  if (plan === 'wrong') return undefined;
  const earlier = seen.ids.get(id) ?? (nameKey === undefined ? undefined : seen.names.get(nameKey));
  if (earlier !== undefined) return earlier;
  seen.ids.set(id, row);
  if (nameKey !== undefined) seen.names.set(nameKey, row);
  return undefined;
}

/** A file as text, with what its sender should know about how it was read. */
function fileText(bytes: Uint8Array): { text: string; notes: string[] } {
  const decoded = decodeText(bytes);
  if (!decoded) unreadable('Este arquivo não é um texto: envie um CSV ou um JSON');
  if (decoded.text.trim() === '') unreadable('O arquivo está vazio');
  return { text: decoded.text, notes: decoded.encoding === 'windows-1252' ? [NOT_UTF_8] : [] };
}
