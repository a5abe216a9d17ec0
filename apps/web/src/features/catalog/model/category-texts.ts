import { categoryLabel, currentCategory, type CategorySlug } from '@vale/contracts/catalog';

const descriptions: Record<string, string> = {
  viagens: 'Créditos para hospedagem, passagens e passeios, pagos no PIX.',
  jogos: 'Contas, moedas e gift cards dos seus jogos, pagos no PIX.',
  'app-stores': 'Saldo para Google Play e Apple Store, pago no PIX.',
  'lojas-online': 'Créditos para as lojas em que você já compra, pagos no PIX.',
  transporte: 'Créditos para corridas e deslocamentos, pagos no PIX.',
};

/** Legacy addresses are the same screen as their heirs; only the pre-sale is announced on one of them. */
export function categoryTexts(category: CategorySlug) {
  return {
    title: categoryLabel(category),
    description: descriptions[currentCategory(category)] ?? '',
    presale: category === 'ea-fc26' ? 'PRÉ VENDA LIBERADA' : null,
  };
}
