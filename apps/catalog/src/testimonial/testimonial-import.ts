import { testimonialDraftSchema } from '@vale/contracts/catalog';
import { complaint, type IdOf, type ReadRow } from '../import/imported-rows.js';
import type { TestimonialRecord } from './testimonial.js';

/**
 * A row of the old shop's testimonials: name, rating, comment, game, date (ISO, or `21/11/2026`), isActive.
 * They belong to no order, so they count for no product.
 */
export function importedTestimonial(row: unknown, idOf: IdOf): ReadRow<TestimonialRecord> {
  if (typeof row !== 'object' || row === null) return { message: 'Não é um depoimento' };
  const old = row as Record<string, unknown>;
  const parsed = testimonialDraftSchema.safeParse({
    name: old['name'],
    rating: typeof old['rating'] === 'string' ? Number(old['rating']) : old['rating'],
    comment: old['comment'],
    game: old['game'],
    date: isoDate(old['date'] ?? old['createdAt']),
    isActive: old['isActive'] !== false,
  });
  if (!parsed.success) return { message: complaint(parsed.error.issues) };
  const { name, comment, date } = parsed.data;
  return {
    record: {
      ...parsed.data,
      _id: idOf(name, comment, date),
      sample: false,
      createdAt: Date.parse(date),
    },
  };
}

function isoDate(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value.trim()) ?? [];
  return year ? `${year}-${month}-${day}` : value.trim().slice(0, 10);
}
