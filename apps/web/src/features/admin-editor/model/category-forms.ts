import {
  canonicalCategory,
  isCategory,
  type CategorySlug,
  type ProductExtras,
} from '@vale/contracts/catalog';

/** The parts of the product form that depend on the category. */
interface CategoryForm {
  /** Fields besides platform and region, which every category has. */
  extras?: readonly (keyof ProductExtras)[];
  /** The platform is a choice of the two app stores instead of free text. */
  choosesStore?: true;
  /** The preset that fills the list of features. */
  features?: readonly string[];
}

/** A category without a row has platform, region and the default preset. */
const forms: Partial<Record<CategorySlug, CategoryForm>> = {
  'lojas-online': { extras: ['skins', 'agentes'] },
  viagens: {
    extras: ['players', 'teams', 'coins'],
    features: ['Elenco completo', 'Coins disponíveis', 'Mercado de transferências liberado', 'Sem punições'],
  },
  transporte: {
    extras: ['skins'],
    features: ['Prime ativo', 'Skins no inventário', 'Trocas liberadas', 'Sem banimentos'],
  },
  jogos: {
    extras: ['jogo', 'nivel', 'itens'],
    features: ['Jogo na biblioteca', 'Progresso preservado', 'Itens inclusos', 'Acesso imediato'],
  },
  'app-stores': {
    extras: ['valor'],
    choosesStore: true,
    features: ['Saldo em reais', 'Resgate direto na loja', 'Válido para apps e assinaturas', 'Sem taxas'],
  },
};

/** Both names of a renamed category have the same form; null if the category is unknown or not chosen yet. */
export function categoryForm(category: string): CategoryForm | null {
  return isCategory(category) ? (forms[canonicalCategory(category)] ?? {}) : null;
}
