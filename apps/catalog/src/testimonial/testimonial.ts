import type { Testimonial } from '@vale/contracts/catalog';

export interface TestimonialRecord extends Omit<Testimonial, 'id'> {
  _id: string;
  isActive: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

/**
 * All ids in the order of a seed. A place depends on seed and id alone, so a testimonial that is added or taken away
 * between two pages moves no other one.
 */
export function shuffled(ids: readonly string[], seed: string): string[] {
  return ids
    .map((id) => ({ id, place: placeOf(id, seed) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ id }) => id);
}

/** What follows after `cursor` (an id) in the order of the seed, whether or not it is still there. */
export function after(ids: readonly string[], cursor: string | undefined, seed: string): string[] {
  const order = shuffled(ids, seed);
  if (cursor === undefined) return order;
  const place = placeOf(cursor, seed);
  return order.filter((id) => placeOf(id, seed) > place);
}

/** Sortable, and different for different ids: the id itself breaks a tie of the hash. */
function placeOf(id: string, seed: string): string {
  return `${hash(`${seed}\n${id}`).toString(16).padStart(8, '0')} ${id}`;
}

/** FNV-1a with a final mix, else neighbours' ids would stay neighbours. 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

export function toTestimonial({
  _id,
  name,
  rating,
  comment,
  game,
  date,
  sample,
}: TestimonialRecord): Testimonial {
  return { id: _id, name, rating, comment, game, date, sample };
}
