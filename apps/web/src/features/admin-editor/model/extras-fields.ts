import type { ProductExtras } from '@vale/contracts/catalog';
import { EXTRA_LABELS } from '../../../shared/ui/admin/extra-labels.js';
import { categoryForm } from './category-forms.js';

/** All as text: lists have one entry a line, a rating after a semicolon. */
export type ExtrasValues = Record<keyof ProductExtras, string>;
export type ExtraName = keyof ProductExtras;

type Kind = 'text' | 'names' | 'rated' | 'platform';

export const extraKinds: Record<ExtraName, { label: string; kind: Kind }> = {
  players: { label: EXTRA_LABELS.players, kind: 'rated' },
  teams: { label: EXTRA_LABELS.teams, kind: 'rated' },
  coins: { label: EXTRA_LABELS.coins, kind: 'text' },
  skins: { label: EXTRA_LABELS.skins, kind: 'names' },
  agentes: { label: EXTRA_LABELS.agentes, kind: 'names' },
  jogo: { label: EXTRA_LABELS.jogo, kind: 'text' },
  nivel: { label: EXTRA_LABELS.nivel, kind: 'text' },
  itens: { label: EXTRA_LABELS.itens, kind: 'names' },
  plataforma: { label: EXTRA_LABELS.plataforma, kind: 'platform' },
  valor: { label: EXTRA_LABELS.valor, kind: 'text' },
  regiao: { label: EXTRA_LABELS.regiao, kind: 'text' },
};

/** Fields of every category. */
const WHERE_IT_WORKS: readonly ExtraName[] = ['plataforma', 'regiao'];

export function extrasOf(category: string): ExtraName[] {
  const form = categoryForm(category);
  return form ? [...WHERE_IT_WORKS, ...form.extras] : [];
}

export const EXTRA_NAMES = Object.keys(extraKinds) as ExtraName[];

export function toExtrasValues(extras: ProductExtras): ExtrasValues {
  return Object.fromEntries(EXTRA_NAMES.map((name) => [name, asText(extras[name])])) as ExtrasValues;
}

function asText(value: ProductExtras[ExtraName]): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  return value
    .map((one) => ('rating' in one && one.rating !== undefined ? `${one.nome}; ${one.rating}` : one.nome))
    .join('\n');
}

/** The category's fields as typed; other extras of the product stay. */
export function readExtras(values: ExtrasValues, category: string, before: ProductExtras): ProductExtras {
  const edited = extrasOf(category);
  const kept = Object.entries(before).filter(([name]) => !edited.includes(name as ExtraName));
  const typed = edited.map((name) => [name, read(name, values[name])] as const);
  return Object.fromEntries([...kept, ...typed.filter(([, value]) => value !== undefined)]) as ProductExtras;
}

function read(name: ExtraName, text: string): ProductExtras[ExtraName] {
  const { kind } = extraKinds[name];
  if (kind === 'text' || kind === 'platform') return (text.trim() || undefined) as ProductExtras[ExtraName];
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length === 0) return undefined;
  return kind === 'names' ? lines.map((nome) => ({ nome })) : lines.map(readRated);
}

const RATED = /^(.+);\s*(\d+)$/;

function readRated(line: string): { nome: string; rating?: number } {
  const [, nome, rating] = RATED.exec(line) ?? [];
  return nome === undefined ? { nome: line } : { nome: nome.trim(), rating: Number(rating) };
}

export function areRatings(text: string): boolean {
  return text.split('\n').every((line) => {
    const after = line.includes(';') ? line.slice(line.lastIndexOf(';') + 1).trim() : null;
    return after === null || (/^\d+$/.test(after) && Number(after) <= 99);
  });
}
