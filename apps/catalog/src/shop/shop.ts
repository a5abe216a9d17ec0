import type { SocialProof, ShopSettings } from '@vale/contracts/catalog';

interface ShopSources {
  name: string;
  supportUrl: string;
  communityUrl: string;
  demo: boolean;
  /** First value of the sold-cards counter in demo mode. */
  showcaseSold: number;
}

const VISITORS_START = 4_119;

const demoTexts: ShopSettings['texts'] = {
  hero: 'Pague R$ 50, receba R$ 100. Jogos, viagens, apps e lojas com garantia total.',
  claim: 'A maior loja de gift cards da América Latina. Mais de 3 mil clientes satisfeitos.',
  guarantee: 'Gift cards verificados, com garantia total e suporte 24/7.',
  footer: 'Loja de demonstração: nenhum valor é cobrado e nenhuma marca citada tem vínculo com a Vale.',
};

/** A live shop makes no claims but its own. */
const noTexts: ShopSettings['texts'] = { hero: '', claim: '', guarantee: '', footer: '' };

/** The specification's numbers, in the demonstration only, which says that it is one. Nothing is measured in a live shop yet. */
function socialProof({ demo, showcaseSold }: ShopSources): SocialProof {
  return demo
    ? { mode: 'showcase', visitors: VISITORS_START, sold: showcaseSold, customersText: '+3 MIL', rating: 4.9 }
    : { mode: 'live', visitors: null, sold: null, customersText: null, rating: null };
}

export function shopSettings(settings: ShopSources): ShopSettings {
  const { name, supportUrl, communityUrl, demo } = settings;
  return {
    name,
    supportUrl: supportUrl || (demo ? 'mailto:suporte@vale.local' : ''),
    communityUrl: communityUrl || (demo ? 'https://example.com/comunidade' : ''),
    texts: demo ? demoTexts : noTexts,
    socialProof: socialProof(settings),
    demo,
  };
}
