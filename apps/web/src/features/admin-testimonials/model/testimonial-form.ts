import {
  categoryLabel,
  localTime,
  menuCategories,
  TESTIMONIAL_REQUIRED,
  type AdminTestimonial,
  type TestimonialDraft,
  type TestimonialOrder,
  type TestimonialState,
} from '@vale/contracts/catalog';

export const testimonialTexts = {
  added: 'Depoimento adicionado com sucesso!',
  updated: 'Depoimento atualizado com sucesso!',
  deleted: 'Depoimento excluído com sucesso!',
  shown: 'Depoimento publicado na loja!',
  hidden: 'Depoimento ocultado da loja!',
  loadFailed: 'Erro ao carregar depoimentos',
  saveFailed: 'Erro ao salvar depoimento',
  deleteFailed: 'Erro ao excluir depoimento',
  confirmDelete: 'Tem certeza que deseja excluir este depoimento? Esta ação não pode ser desfeita.',
  add: 'Adicionar depoimento',
  edit: 'Editar depoimento',
} as const;

export const STATES: readonly (readonly [TestimonialState, string])[] = [
  ['pending', 'Aguardando aprovação'],
  ['active', 'Publicados'],
  ['inactive', 'Ocultos'],
];

/** The first is the list's own. */
export const ORDERS = ['newest', 'oldest', 'rating-asc', 'rating-desc'] as const satisfies TestimonialOrder[];

export interface TestimonialValues {
  name: string;
  rating: string;
  comment: string;
  game: string;
  date: string;
  /** The shop's; empty for none. */
  answer: string;
}

export type TestimonialProblems = Partial<Record<keyof TestimonialValues, string>>;

export function testimonialValues(testimonial: AdminTestimonial | null): TestimonialValues {
  if (!testimonial)
    return { name: '', rating: '5', comment: '', game: '', date: localTime(Date.now()).date, answer: '' };
  const { name, rating, comment, game, date, answer = '' } = testimonial;
  return { name, rating: String(rating), comment, game, date, answer };
}

/** Checked here without the contract's schema, which the server checks by: its zod would be downloaded by the checkout too. */
export function readTestimonial(
  values: TestimonialValues,
): { draft: TestimonialDraft } | { problems: TestimonialProblems } {
  const problems: TestimonialProblems = {};
  for (const name of ['name', 'comment', 'game', 'date'] as const)
    if (!values[name].trim()) problems[name] = TESTIMONIAL_REQUIRED;
  if (Object.keys(problems).length > 0) return { problems };
  const { answer: _ofShop, ...draft } = values;
  return { draft: { ...draft, rating: Number(values.rating), isActive: true } };
}

/** The labels of today's categories, and the one that an old testimonial has. */
export function gameOptions(current: string): [value: string, label: string][] {
  const labels: string[] = menuCategories().map(categoryLabel);
  const all = current === '' || labels.includes(current) ? labels : [...labels, current];
  return [['', 'Escolha a categoria'], ...all.map((label): [string, string] => [label, label])];
}
