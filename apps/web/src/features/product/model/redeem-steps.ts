import { canonicalCategory, type ProductView } from '@vale/contracts/catalog';

const stores = {
  'google-play':
    'Abra a Play Store, toque no seu perfil e em "Pagamentos e assinaturas" › "Resgatar código".',
  'apple-store': 'Abra a App Store, toque no seu perfil e em "Resgatar cartão ou código".',
  ambas: 'Abra a Play Store ou a App Store, toque no seu perfil e em "Resgatar".',
};

/** How the product is used once it has arrived. */
export function redeemSteps({ title, marca, category, extras, fullAccess }: ProductView): string[] {
  if (fullAccess.length > 0) {
    return [
      'O login e a senha chegam por e-mail e na página do pedido.',
      'Entre na conta e confira o que comprou.',
      'Troque o e-mail e a senha pelos seus.',
    ];
  }
  const where = marca ?? extras.jogo ?? title;
  const redeem =
    (extras.plataforma && stores[extras.plataforma]) ??
    (canonicalCategory(category) === 'jogos'
      ? `Entre na sua conta de ${where} e procure "Resgatar código".`
      : `Entre no site ou aplicativo de ${where} e procure "Vale-presente" ou "Adicionar código".`);
  return [
    'O código chega por e-mail e na página do pedido.',
    redeem,
    'Cole o código e confirme: o crédito entra na sua conta.',
  ];
}
