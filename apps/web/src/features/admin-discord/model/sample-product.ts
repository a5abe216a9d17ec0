import type { PostedProduct } from '@vale/contracts/discord';

/** Previewed until an account is chosen. */
export const SAMPLE_PRODUCT: PostedProduct = {
  id: 'exemplo',
  title: 'Nome da conta',
  priceText: 'R$ 50,00',
  image: '/img/jogos.svg',
  features: ['Conta verificada', 'Entrega rápida', 'Garantia de 30 dias'],
  category: 'jogos',
  expiraEm: null,
  extras: { itens: [{ nome: 'Item de exemplo' }] },
};
