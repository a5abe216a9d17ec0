/** Instructions for using a delivered code or account. */
export interface RedeemGuide {
  steps: string[];
  /** Page where the brand redeems codes; absent if it is done in an app, or unknown. */
  url?: string;
}

interface Redeemed {
  title: string;
  /** The product's `marca`, if it has one. */
  brand?: string | undefined;
  /** Region in which codes work, if the product says so. */
  region?: string | undefined;
}

const enter = (where: string) => `Entre na sua conta ${where}.`;
const TYPE_IT = 'Digite o código como ele aparece no seu pedido e confirme.';

/** Patterns match brand or title in lower case without accents; the first match counts. */
const guides: [RegExp, RedeemGuide][] = [
  [
    /\bsteam\b/,
    {
      steps: [
        enter('da Steam'),
        'Abra “Adicionar fundos” e escolha resgatar um código da Carteira.',
        TYPE_IT,
      ],
      url: 'https://store.steampowered.com/account/redeemwalletcode',
    },
  ],
  [
    /\broblox\b/,
    {
      steps: [enter('do Roblox'), 'Abra a página de resgate de cartões-presente.', TYPE_IT],
      url: 'https://www.roblox.com/redeem',
    },
  ],
  [
    /\b(playstation|psn)\b/,
    { steps: [enter('da PlayStation Store'), 'No menu do seu perfil, escolha “Resgatar código”.', TYPE_IT] },
  ],
  [
    /\b(xbox|microsoft)\b/,
    {
      steps: [enter('da Microsoft'), 'Abra “Resgatar código”, no console ou no site.', TYPE_IT],
      url: 'https://redeem.microsoft.com',
    },
  ],
  [
    /\bgoogle play\b/,
    {
      steps: [
        'Abra o app Google Play.',
        'No perfil, escolha “Pagamentos e assinaturas” › “Resgatar código”.',
        TYPE_IT,
      ],
      url: 'https://play.google.com/redeem',
    },
  ],
  [
    /\b(app store|itunes|apple)\b/,
    {
      steps: [
        'Abra o app App Store e toque na sua foto.',
        'Escolha “Resgatar gift card ou código”.',
        'Digite o código ou aponte a câmera para ele.',
      ],
    },
  ],
  [
    /\bnetflix\b/,
    {
      steps: [enter('da Netflix'), 'Abra a página de resgate.', TYPE_IT],
      url: 'https://www.netflix.com/redeem',
    },
  ],
  [
    /\bspotify\b/,
    {
      steps: [enter('do Spotify'), 'Abra a página de resgate.', TYPE_IT],
      url: 'https://www.spotify.com/redeem',
    },
  ],
  [
    /\byoutube\b/,
    {
      steps: [enter('do YouTube'), 'Abra a página de resgate.', TYPE_IT],
      url: 'https://www.youtube.com/redeem',
    },
  ],
  [
    /\bamazon\b/,
    {
      steps: [enter('da Amazon'), 'Abra “Resgatar um vale-presente”.', TYPE_IT],
      url: 'https://www.amazon.com.br/gc/redeem',
    },
  ],
  [
    /\bfortnite\b/,
    {
      steps: [enter('da Epic Games'), 'Abra a página de resgate do cartão de V-Bucks.', TYPE_IT],
      url: 'https://www.fortnite.com/vbuckscard',
    },
  ],
  [
    /\b(valorant|league of legends|riot)\b/,
    { steps: ['Abra o jogo e entre na Loja.', 'Escolha comprar com cartão pré-pago ou código.', TYPE_IT] },
  ],
  [
    /\bfree fire\b/,
    {
      steps: [
        'Abra o site de recargas da Garena.',
        'Entre com o ID do jogador e escolha o cartão pré-pago.',
        TYPE_IT,
      ],
      url: 'https://recargajogo.com.br',
    },
  ],
  [
    /\bminecraft\b/,
    {
      steps: [enter('da Microsoft'), 'Abra a página de resgate.', TYPE_IT],
      url: 'https://www.minecraft.net/redeem',
    },
  ],
  [
    /\buber\b/,
    { steps: ['Abra o app da Uber.', 'Em “Conta” › “Carteira”, adicione um vale-presente.', TYPE_IT] },
  ],
  [
    /\bairbnb\b/,
    { steps: [enter('do Airbnb'), 'Em “Pagamentos”, escolha adicionar um cartão-presente.', TYPE_IT] },
  ],
];

const ACCOUNT: RedeemGuide = {
  steps: [
    'Entre com o login e a senha da entrega.',
    'Troque a senha e, onde for possível, o e-mail da conta.',
    'Ative a verificação em duas etapas.',
  ],
};

export function redeemGuide({ title, brand, region }: Redeemed): RedeemGuide {
  const guide = guideOf(title, brand);
  if (!region) return guide;
  return { ...guide, steps: [...guide.steps, `Vale para contas da região: ${region}.`] };
}

function guideOf(title: string, brand: string | undefined): RedeemGuide {
  if (/^conta\b/.test(plain(title))) return ACCOUNT;
  const name = plain(`${brand ?? ''} ${title}`);
  return guides.find(([words]) => words.test(name))?.[1] ?? anyBrand(brand);
}

function anyBrand(brand: string | undefined): RedeemGuide {
  return {
    steps: [
      `Entre na sua conta, no site ou app ${brand ? `de ${brand}` : 'da marca'}.`,
      'Procure “Resgatar código” ou “Vale-presente”, na carteira ou no pagamento.',
      TYPE_IT,
    ],
  };
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}
