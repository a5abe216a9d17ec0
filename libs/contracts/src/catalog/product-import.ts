import * as z from 'zod/mini';
import { defineErrors } from '../define/error.js';
import { defineMessage } from '../define/message.js';
import { pageOf } from '../define/paging.js';
import { PART_BYTES } from './image-messages.js';
import { foundMappingSchema, importMappingSchema } from './import-mapping.js';

export const IMPORT_FILE_BYTES = 8 * 1024 * 1024;
export const IMPORT_FILE_ROWS = 5_000;
/** Rows that are written together, and rows of one page of results. */
export const IMPORT_PART_ROWS = 100;
/** Wrong rows that an import lists beside its figures; pages of rows have all. */
export const IMPORT_MAX_PROBLEMS = 100;

const importId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));
const fileParts = Math.ceil(IMPORT_FILE_BYTES / PART_BYTES);
const CHECK_TIMEOUT_MS = 30_000;

const importedRowSchema = z.object({
  /** Row number as a spreadsheet counts, with the headings in row 1; for JSON counted from 1. */
  row: z.int(),
  nome: z.string(),
  /** Effect of applying the row; `wrong` rows are not applied. */
  plan: z.enum(['new', 'changed', 'same', 'wrong']),
  /** Names of the stored fields that change. */
  fields: z.array(z.string()),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Sentences about what applying the row does beyond its fields. */
  warnings: z.optional(z.array(z.string())),
  /** Prices in reais that change; an empty variation is the product itself. */
  prices: z.optional(z.array(z.object({ variation: z.string(), from: z.number(), to: z.number() }))),
  /** Present once the row was written or refused. */
  outcome: z.optional(z.enum(['done', 'failed'])),
});
export type ImportedRow = z.output<typeof importedRowSchema>;

export const productImportSchema = z.object({
  id: importId,
  /** `stopped`: an error ended it, or nothing was written for two minutes. Applying it again continues. */
  state: z.enum(['checked', 'running', 'stopped', 'done']),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** Number of new and changed rows. */
  applied: z.int(),
  failed: z.int(),
  /** Pictures of other sites, which are fetched after the rows are written. */
  pictures: z.optional(z.object({ all: z.int(), done: z.int(), failed: z.int() })),
  /** About the file as a whole: columns that are left out, another encoding. */
  notes: z.array(z.string()),
  /** The first rows that are wrong, or were refused. */
  problems: z.array(importedRowSchema),
  /** How the columns of a CSV file are used; the owner may choose otherwise. */
  mapping: z.optional(foundMappingSchema),
});
export type ProductImport = z.output<typeof productImportSchema>;

export const productImportErrors = defineErrors('catalog', {
  importUnreadable: { status: 422, detail: '{reason}' },
  importEmpty: { status: 409, detail: 'Nenhuma linha deste arquivo tem o que importar.' },
  importGone: { status: 404, detail: 'Esta importação não existe mais. Envie o arquivo de novo.' },
});

const byId = z.object({ id: importId });

/** All for admins. */
export const productImportMessages = {
  /** A file comes in parts of at most `PART_BYTES`, since messages have an upper size. */
  receiveImportPart: defineMessage('catalog.product-import.receive-part', {
    input: z.object({
      id: importId,
      part: z.int().check(z.gte(0), z.lt(fileParts)),
      base64: z.string().check(z.minLength(1), z.maxLength(500_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    }),
    output: z.object({}),
  }),
  /** Says what applying would do. `catalog.import-unreadable`, `catalog.import-gone`. */
  checkProductImport: defineMessage('catalog.product-import.check', {
    input: z.object({ id: importId, parts: z.int().check(z.gte(1), z.lte(fileParts)) }),
    output: productImportSchema,
    timeoutMs: CHECK_TIMEOUT_MS,
  }),
  /**
   * Says what applying would do with other columns, categories or another decimal sign, as an import of its own.
   * `catalog.import-unreadable`, `catalog.import-gone`.
   */
  mapProductImport: defineMessage('catalog.product-import.map', {
    input: z.object({ id: importId, mapping: importMappingSchema }),
    output: productImportSchema,
    timeoutMs: CHECK_TIMEOUT_MS,
  }),
  /**
   * Starts an import, or continues one that stopped. Does nothing if it is running or done. `catalog.import-empty`
   * if no row changes anything.
   */
  applyProductImport: defineMessage('catalog.product-import.apply', {
    input: byId,
    output: productImportSchema,
  }),
  getProductImport: defineMessage('catalog.product-import.get', { input: byId, output: productImportSchema }),
  listImportRows: defineMessage('catalog.product-import.list-rows', {
    input: z.object({ id: importId, cursor: z.optional(z.string().check(z.regex(/^\d{1,3}$/))) }),
    output: pageOf(importedRowSchema),
  }),
};
