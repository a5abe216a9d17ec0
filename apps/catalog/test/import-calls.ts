import {
  catalogMessages,
  PART_BYTES,
  productImportMessages,
  type ImportedRow,
  type ImportMapping,
  type Product,
  type ProductImport,
} from '@vale/contracts/catalog';
import { SystemIds } from '@vale/platform/ids';
import { waitUntil } from '@vale/testing/wait-until';
import { admin, type CatalogEnvironment } from './catalog-environment.js';

const ids = new SystemIds();

export const lines = (...rows: string[]) => rows.join('\n');

/** An admin's requests about files of products. */
export class ImportCalls {
  constructor(private readonly catalog: () => CatalogEnvironment) {}

  async check(file: string | Buffer): Promise<ProductImport> {
    const id = ids.ulid();
    const content = Buffer.from(file);
    const parts = Math.ceil(content.length / PART_BYTES);
    for (let part = 0; part < parts; part += 1) {
      const base64 = content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64');
      await this.catalog().request(productImportMessages.receiveImportPart, { id, part, base64 }, admin);
    }
    return this.catalog().request(productImportMessages.checkProductImport, { id, parts }, admin);
  }

  map(id: string, mapping: ImportMapping): Promise<ProductImport> {
    return this.catalog().request(productImportMessages.mapProductImport, { id, mapping }, admin);
  }

  get(id: string): Promise<ProductImport> {
    return this.catalog().request(productImportMessages.getProductImport, { id }, admin);
  }

  apply(id: string): Promise<ProductImport> {
    return this.catalog().request(productImportMessages.applyProductImport, { id }, admin);
  }

  async done(id: string): Promise<ProductImport> {
    await waitUntil(async () => (await this.get(id)).state === 'done', { forMs: 50_000 });
    return this.get(id);
  }

  async applied({ id }: Pick<ProductImport, 'id'>): Promise<ProductImport> {
    await this.apply(id);
    return this.done(id);
  }

  async imported(file: string | Buffer): Promise<ProductImport> {
    return this.applied(await this.check(file));
  }

  async rowsOf(id: string): Promise<ImportedRow[]> {
    const rows: ImportedRow[] = [];
    let cursor: string | undefined;
    do {
      const input = { id, ...(cursor && { cursor }) };
      const page = await this.catalog().request(productImportMessages.listImportRows, input, admin);
      rows.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return rows;
  }

  async products(): Promise<Product[]> {
    const page = await this.catalog().request(catalogMessages.listAllProducts, { limit: 100 }, admin);
    return page.items.toSorted((one, other) => one.nome.localeCompare(other.nome));
  }
}
