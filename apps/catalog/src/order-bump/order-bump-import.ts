import { bumpDraftSchema, DEFAULT_BUMP_IMAGE, localTime } from '@vale/contracts/catalog';
import { parsePriceText } from '@vale/contracts/money';
import { complaint, type IdOf, type ReadRow } from '../import/imported-rows.js';
import type { OrderBumpRecord } from './order-bump.js';

export type ImportedBump = Omit<OrderBumpRecord, 'soldOut'>;

/**
 * A row of the old shop's `gamestore_orderbumps`: id, categoria, titulo, descricao, imagem, preco (a number,
 * or a text such as `9,90`), isActive, createdAt. Delivery is manual, because the old shop had no codes.
 */
export function importedBump(
  row: unknown,
  { nowMs, idOf }: { nowMs: number; idOf: IdOf },
): ReadRow<ImportedBump> {
  if (typeof row !== 'object' || row === null) return { message: 'Não é um OrderBump' };
  const old = row as Record<string, unknown>;
  const parsed = bumpDraftSchema.safeParse({
    categoria: typeof old['categoria'] === 'string' ? old['categoria'].trim().toLowerCase() : undefined,
    titulo: old['titulo'],
    descricao: old['descricao'],
    imagem: typeof old['imagem'] === 'string' ? old['imagem'] : '',
    preco: priceOf(old['preco']),
    delivery: 'manual',
  });
  if (!parsed.success) return { message: complaint(parsed.error.issues) };
  const bump = parsed.data;
  return {
    record: {
      ...bump,
      _id: idOf(String(old['id'] ?? ''), bump.categoria, bump.titulo, bump.descricao),
      imagem: bump.imagem || DEFAULT_BUMP_IMAGE,
      isActive: old['isActive'] !== false,
      createdAt: /^\d{4}-\d{2}-\d{2}/.exec(String(old['createdAt'] ?? ''))?.[0] ?? localTime(nowMs).date,
    },
  };
}

function priceOf(value: unknown): unknown {
  if (typeof value === 'string') return parsePriceText(value);
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}
