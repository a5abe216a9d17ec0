import {
  bumpTexts,
  categoryLabel,
  menuCategories,
  type AdminBump,
  type BumpDraft,
} from '@vale/contracts/catalog';
import { toCentavos, toReais } from '@vale/contracts/money';

export interface BumpValues {
  categoria: string;
  titulo: string;
  descricao: string;
  imagem: string;
  /** Raw input. */
  preco: string;
  delivery: BumpDraft['delivery'];
}

export type BumpProblems = Partial<Record<keyof BumpValues, string>>;

/**
 * Reais from digits and commas; null if not a price above zero. A dot before one or two last digits is
 * refused, because it was meant as decimals but would be read as thousands.
 */
export function bumpPrice(text: string): number | null {
  if (/\.\s*\d{1,2}\s*$/.test(text)) return null;
  const reais = Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
  return Number.isFinite(reais) && toCentavos(reais) > 0 ? toReais(toCentavos(reais)) : null;
}

/** Initial form values. The picture of a stored bump is left blank, which keeps it. */
export function bumpValues(bump: AdminBump | null): BumpValues {
  if (!bump) return { categoria: '', titulo: '', descricao: '', imagem: '', preco: '', delivery: 'manual' };
  const { categoria, titulo, descricao, preco, delivery } = bump;
  return { categoria, titulo, descricao, imagem: '', preco: preco.toFixed(2).replace('.', ','), delivery };
}

/**
 * The draft, or what is wrong with each field. Checked here without the contract's schema, as every function of zod that the
 * panel uses would be downloaded by the checkout too; the server checks by the schema.
 */
export function readBump(values: BumpValues): { draft: BumpDraft } | { problems: BumpProblems } {
  const problems: BumpProblems = {};
  for (const name of ['categoria', 'titulo', 'descricao'] as const)
    if (!values[name].trim()) problems[name] = bumpTexts.required;
  const imagem = values.imagem.trim();
  if (imagem && !/^(https?:\/\/\S+|\/\S+)$/.test(imagem)) problems.imagem = bumpTexts.image;
  const preco = bumpPrice(values.preco);
  if (preco === null) problems.preco = bumpTexts.price;
  if (preco === null || Object.keys(problems).length > 0) return { problems };
  return { draft: { ...values, imagem, preco } };
}

/** The categories of new bumps, and the one that an old bump has. */
export function categoryOptions(current: string): [value: string, label: string][] {
  const known = menuCategories().map((slug): [string, string] => [slug, categoryLabel(slug)]);
  const isOther = current !== '' && !known.some(([slug]) => slug === current);
  return [['', 'Escolha a categoria'], ...known, ...(isOther ? [oldOption(current)] : [])];
}

const oldOption = (slug: string): [string, string] => [slug, `${categoryLabel(slug)} (${slug})`];
