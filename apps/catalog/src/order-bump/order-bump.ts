import {
  DEFAULT_BUMP_IMAGE,
  localTime,
  namesOfCategory,
  type AdminBump,
  type BumpDraft,
  type BumpPatch,
  type CategorySlug,
  type OrderBump,
  type OrderBumpView,
} from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';

export interface OrderBumpRecord extends Omit<OrderBump, 'id'> {
  _id: string;
  /** Delivered from stock, and none is left. */
  soldOut: boolean;
  /** Written by demo mode. */
  demo?: true;
}

/** A bump is offered under the legacy and the canonical name of its category, whichever of them it has. */
export function isOfferedWith(
  bump: Pick<OrderBump, 'categoria' | 'isActive'>,
  category: CategorySlug,
): boolean {
  const names: readonly string[] = namesOfCategory(category);
  return bump.isActive && names.includes(bump.categoria);
}

const EDITED_FIELDS = ['categoria', 'titulo', 'descricao', 'preco'] as const;

/** A bump as the demo has it. */
export type SeededBump = Pick<OrderBumpRecord, '_id' | (typeof EDITED_FIELDS)[number]>;

/** Differs from the demo's bump with its id. */
export function isEdited(bump: OrderBumpRecord, seeded: readonly SeededBump[]): boolean {
  const seed = seeded.find(({ _id }) => _id === bump._id);
  return !seed || EDITED_FIELDS.some((field) => bump[field] !== seed[field]);
}

/** `free`: how many codes are left. */
export function isSoldOut({ delivery }: Pick<OrderBump, 'delivery'>, free: number): boolean {
  return delivery === 'codes' && free <= 0;
}

export function toOrderBumpView(bump: OrderBumpRecord): OrderBumpView {
  return {
    id: bump._id,
    title: bump.titulo,
    description: bump.descricao,
    image: bump.imagem,
    price: bump.preco,
    priceText: priceText(bump.preco),
    soldOut: bump.soldOut,
  };
}

/** Active. `free`: how many codes are left. */
export function newBump(
  draft: BumpDraft,
  { id, nowMs, free }: { id: string; nowMs: number; free: number },
): OrderBumpRecord {
  return {
    _id: id,
    ...draft,
    imagem: draft.imagem || DEFAULT_BUMP_IMAGE,
    isActive: true,
    createdAt: localTime(nowMs).date,
    soldOut: isSoldOut(draft, free),
  };
}

/** Fields that a change sets. An empty picture keeps the current one. */
export function changedBump(bump: OrderBumpRecord, patch: BumpPatch, free: number): Partial<OrderBumpRecord> {
  const { imagem, ...rest } = patch;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const delivery = patch.delivery ?? bump.delivery;
  return { ...given, ...(imagem && { imagem }), soldOut: isSoldOut({ delivery }, free) };
}

export function toAdminBump({ _id, ...bump }: OrderBumpRecord & { version: number }): AdminBump {
  return {
    id: _id,
    categoria: bump.categoria,
    titulo: bump.titulo,
    descricao: bump.descricao,
    imagem: bump.imagem,
    preco: bump.preco,
    delivery: bump.delivery,
    isActive: bump.isActive,
    createdAt: bump.createdAt,
    soldOut: bump.soldOut,
    version: bump.version,
  };
}
