import {
  missingPrices,
  PRICE_MISSING,
  productDraftSchema,
  productPatchSchema,
  type ImportedRow,
  type ProductDraft,
  type ProductPatch,
} from '@vale/contracts/catalog';
import { DEFAULT_BODY_BYTES, fieldMessage } from '@vale/contracts/define';
import { differingFields, editVersion, toProduct, type ProductRecord } from '../product/product.js';
import { isDrawn } from '../banner/banner.js';
import type { FileRow } from './file-row.js';
import { withDelivery } from './stored-codes.js';

/** A row with what applying it writes. */
export type PlannedRow = ImportedRow & {
  /** Product id; empty if the row is invalid. */
  id: string;
  /** Set for a new product; `createdAt` is undefined if the file does not give it. */
  draft?: ProductDraft;
  createdAt?: number;
  /** Set for a changed product, with the version that the change is based on. */
  change?: ProductPatch;
  version?: number;
  /** Address of the picture to fetch after the row is written. */
  picture?: string;
  /** Paths of the product in its former shop, written with the row. */
  oldPaths?: readonly string[];
};

/**
 * Maximum size of a row's fields as JSON, as in the panel's form. A hundred rows then fit into one document,
 * each event into a message, and the schema's complaints stay bounded. Characters.
 */
const MAX_ROW = DEFAULT_BODY_BYTES;
/** Limit for one row. More problems need a new file. */
const MAX_PROBLEMS = 20;

/** Product ids appear in page addresses. */
const PRODUCT_ID = /^[\w.-]{1,80}$/;

/** `current`: the stored product that the row is about, if there is one. `id`: that product's, or the new one's. */
export function plannedRow(file: FileRow, current: ProductRecord | null, id: string): PlannedRow {
  const { fields, problems, warnings, isLost, picture } = file.read(current ? toProduct(current) : undefined);
  const { createdAt, ...given } = fields;
  const nome = typeof given['nome'] === 'string' ? given['nome'].trim() : (current?.nome ?? '');
  const base = { row: file.row, id: '', nome: nome.slice(0, 160), fields: [], problems };
  if (isLost) return { ...base, plan: 'wrong' };
  if (!PRODUCT_ID.test(id)) {
    const message = 'Use até 80 letras, números, pontos, - e _';
    return { ...base, plan: 'wrong', problems: [{ field: 'id', message }, ...problems] };
  }
  if (isTooLong(given)) {
    const message = `A linha tem mais de ${MAX_ROW.toLocaleString('pt-BR')} caracteres`;
    return { ...base, plan: 'wrong', problems: [{ field: '', message }] };
  }
  const planned = current ? plannedChange(current, withDelivery(current, given)) : plannedDraft(given);
  if ('problems' in planned || problems.length > 0)
    return { ...base, plan: 'wrong', problems: [...problems, ...withoutSame(planned, problems)] };
  const date = !current && typeof createdAt === 'number' ? { createdAt } : {};
  const told = warnings && planned.plan !== 'same' ? { warnings } : {};
  const paths = file.oldPaths ? { oldPaths: file.oldPaths } : {};
  return withPicture({ ...base, ...planned, ...date, ...told, ...paths, id }, picture, current);
}

/** Replaces only a picture that the shop drew, so that a second import fetches only those that failed. */
function withPicture(row: PlannedRow, picture: string | undefined, current: ProductRecord | null) {
  if (!picture || (current && !isDrawn(current.banner))) return row;
  if (!current) return { ...row, picture };
  const { change = {}, version = editVersion(current) } = row;
  return { ...row, plan: 'changed' as const, fields: [...row.fields, 'banner'], change, version, picture };
}

function isTooLong(given: Record<string, unknown>): boolean {
  try {
    return JSON.stringify(given).length > MAX_ROW;
  } catch {
    // The nesting is deeper than the stack.
    return true;
  }
}

/** Marks a row that writes nothing. */
export function refusedRow({ row, nome }: PlannedRow, problem: Problems[number]): PlannedRow {
  return { row, nome, id: '', plan: 'wrong', fields: [], problems: [problem] };
}

type Problems = ImportedRow['problems'];
type Planned = Pick<PlannedRow, 'plan' | 'fields' | 'draft' | 'change' | 'version'>;

function plannedDraft(given: Record<string, unknown>): Planned | { problems: Problems } {
  const named = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const parsed = productDraftSchema.safeParse(Object.fromEntries(named), { error: fieldMessage });
  if (!parsed.success) return { problems: problemsOf(parsed.error.issues) };
  return unpriced(parsed.data) ?? { plan: 'new', fields: [], draft: parsed.data };
}

/** An empty picture in the file keeps the current one. */
function plannedChange(
  current: ProductRecord,
  { banner, ...given }: Record<string, unknown>,
): Planned | { problems: Problems } {
  const named = banner === undefined || banner === '' ? given : { ...given, banner };
  const parsed = productPatchSchema.safeParse(named, { error: fieldMessage });
  if (!parsed.success) return { problems: problemsOf(parsed.error.issues) };
  const fields = differingFields(current, parsed.data);
  if (fields.length === 0) return { plan: 'same', fields };
  const change: ProductPatch = Object.fromEntries(
    Object.entries(parsed.data).filter(([field]) => fields.includes(field)),
  );
  return (
    unpriced({ ...toProduct(current), ...change } as ProductDraft) ?? {
      plan: 'changed',
      fields,
      change,
      version: editVersion(current),
    }
  );
}

function unpriced(product: ProductDraft): { problems: Problems } | undefined {
  const fields = missingPrices(product);
  if (fields.length === 0) return undefined;
  return { problems: fields.map((field) => ({ field, message: PRICE_MISSING })) };
}

function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  return issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => ({ field: path.join('.'), message }));
}

/** A field that could not be read is missing for the schema as well: one complaint is enough. */
function withoutSame(planned: object, known: Problems): Problems {
  const found = 'problems' in planned ? (planned.problems as Problems) : [];
  return found.filter(({ field }) => !known.some((one) => one.field === field.split('.')[0]));
}
