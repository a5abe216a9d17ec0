import {
  categoryViewSchema,
  isFirstAppearance,
  type Appearance,
  type BumpTest,
  type Category,
  type ReadinessItem,
  type ShopSettings,
  type SocialProof,
  type StoreSettings,
} from '@vale/contracts/catalog';

/** The effective store settings: stored ones, or those of the environment. */
export interface Shop {
  settings: StoreSettings;
  consentVersion: number;
}

export interface StoreSettingsRecord {
  _id: string;
  /** Fields that a later release adds are absent. */
  settings: Partial<StoreSettings>;
  consentVersion: number;
  /** Epoch milliseconds, when the legal texts were last changed; null: never. */
  legalChangedAt: number | null;
  /** Epoch milliseconds, when the test of order bumps was last switched or changed; absent in older documents. */
  bumpTestStartedAt?: number | null;
  /** Epoch milliseconds. */
  changedAt: number;
  changedBy: string;
  /** Saved in demo mode: the demo's own texts in it are removed when the shop goes live. */
  demo?: boolean;
}

/** The effective settings, and where they are stored. */
export interface CurrentShop extends Shop {
  /** Null while the environment's settings apply. */
  stored: (StoreSettingsRecord & { version: number }) | null;
  categories: readonly Category[];
  appearance: Appearance;
}

/** Counts of the demo data that a live start withdrew from the catalogue. */
export interface WithdrawnDemo {
  removed: number;
  /** Edited ones, which stay inactive. */
  drafts: number;
}

const VISITORS_START = 4_119;

/** The demo's values, where the environment sets none. */
const demoSettings: Partial<StoreSettings> = {
  legalName: 'Vale Loja de Demonstração Ltda.',
  cnpj: '11.222.333/0001-81',
  address: 'Rua de Exemplo, 100, Centro, São Paulo, SP, 01000-000',
  email: 'contato@vale.local',
  supportUrl: 'mailto:suporte@vale.local',
  communityUrl: 'https://example.com/comunidade',
};

const demoTexts: StoreSettings['texts'] = {
  hero: 'Pague R$ 50, receba R$ 100. Jogos, viagens, apps e lojas com garantia total.',
  claim: 'A maior loja de gift cards da América Latina. Mais de 3 mil clientes satisfeitos.',
  guarantee: 'Gift cards verificados, com garantia total e suporte 24/7.',
  footer: 'Loja de demonstração: nenhum valor é cobrado e nenhuma marca citada tem vínculo com a Vale.',
};

/** A live shop makes no claims but its own. */
const noTexts: StoreSettings['texts'] = { hero: '', claim: '', guarantee: '', footer: '' };

const DEFAULT_CONSENT_TEXT =
  'Usamos cookies de marketing para medir nossos anúncios, se você permitir. A loja funciona do mesmo jeito se você recusar.';

/** The settings of the environment, with everything that it does not know at its first value. */
export function firstSettings(
  known: Pick<
    StoreSettings,
    'name' | 'legalName' | 'cnpj' | 'address' | 'email' | 'phone' | 'supportUrl' | 'communityUrl' | 'tracking'
  >,
  demo: boolean,
): StoreSettings {
  const set = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''));
  return {
    ...known,
    ...(demo && { ...demoSettings, ...set }),
    texts: demo ? demoTexts : noTexts,
    socialProof: demo ? 'showcase' : 'live',
    guestCheckout: !demo,
    refundRule: '',
    codesByLink: false,
    bumpTest: false,
    bumpHoldoutPercent: '20',
    consentText: DEFAULT_CONSENT_TEXT,
    legal: { terms: '', privacy: '', refunds: '' },
  };
}

/**
 * Stored settings over the first ones: a field that a release adds has its first value in older documents. Guest
 * checkout is the exception, because an upgrade must not change how a running shop sells.
 */
export function withStored(first: StoreSettings, stored: Partial<StoreSettings>): StoreSettings {
  return {
    ...first,
    guestCheckout: false,
    ...stored,
    texts: { ...first.texts, ...stored.texts },
    tracking: { ...first.tracking, ...stored.tracking },
    legal: { ...first.legal, ...stored.legal },
  };
}

/** The stored settings of a shop that goes live, without what demo mode wrote into them. */
export function withoutDemo(
  stored: Partial<StoreSettings>,
  { demo, live }: { demo: StoreSettings; live: StoreSettings },
): StoreSettings {
  const own = (values: object, first: object, instead: object) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        value === first[key as never] ? instead[key as never] : value,
      ]),
    );
  return {
    ...withStored(live, own(stored, demo, live)),
    texts: { ...live.texts, ...own(stored.texts ?? {}, demo.texts, live.texts) },
    socialProof: 'live',
    guestCheckout: live.guestCheckout,
  };
}

/** Undefined while no test runs; a showcase never runs one. */
export function runningBumpTest({ settings, stored }: CurrentShop): BumpTest | undefined {
  const startedAt = stored?.bumpTestStartedAt ?? null;
  if (!settings.bumpTest || startedAt === null || settings.socialProof === 'showcase') return undefined;
  return { startedAt, holdoutPercent: Number(settings.bumpHoldoutPercent) };
}

export function changedFields(before: StoreSettings, after: StoreSettings): string[] {
  return (Object.keys(after) as (keyof StoreSettings)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** The settings for pages, without promises that nobody could be held to. */
export function shopView(
  { settings, consentVersion, categories, appearance }: Shop & Pick<CurrentShop, 'categories' | 'appearance'>,
  { demo, showcaseSold }: { demo: boolean; showcaseSold: number },
): ShopSettings {
  const { name, supportUrl, communityUrl, legalName, cnpj, address, email, phone, tracking } = settings;
  const claims = mayClaim(settings);
  return {
    name,
    supportUrl,
    communityUrl,
    seller: { legalName, cnpj, address, email, phone },
    claims,
    texts: { ...settings.texts, ...(!claims && { claim: '', guarantee: '' }) },
    socialProof: socialProof(settings, showcaseSold),
    guestCheckout: settings.guestCheckout,
    refundRule: settings.refundRule,
    tracking,
    consent: { version: consentVersion, text: settings.consentText },
    demo,
    categories: categories.map((one) => categoryViewSchema.parse(one)),
    ...(isShown(appearance, settings) && { appearance }),
  };
}

/** A showcase keeps the specification's look. */
function isShown(look: Appearance, { socialProof: mode }: StoreSettings): boolean {
  return !isFirstAppearance(look) && mode !== 'showcase';
}

/** A showcase, which is labelled, shows the specification's numbers. The gateway adds the measured ones of a live shop. */
function socialProof({ socialProof: mode }: StoreSettings, showcaseSold: number): SocialProof {
  return mode === 'showcase'
    ? { mode, visitors: VISITORS_START, sold: showcaseSold, customersText: '+3 MIL', rating: 4.9 }
    : { mode, visitors: null, sold: null, customersText: null, rating: null };
}

function mayClaim(settings: StoreSettings): boolean {
  return (
    settings.socialProof === 'showcase' ||
    (settings.supportUrl !== '' && settings.cnpj !== '' && hasTerms(settings))
  );
}

/** Terms are the shop's own, or the default with the seller's name, address and e-mail. */
function hasTerms({ legal, legalName, address, email }: StoreSettings): boolean {
  return legal.terms !== '' || (legalName !== '' && address !== '' && email !== '');
}

/** Counts of withdrawn demo data, for a shop that was a demo before it went live. */
export function withdrawalItem({ removed, drafts }: WithdrawnDemo): ReadinessItem {
  const kept = drafts > 0 ? ` Ficaram como rascunhos inativos, por terem sido editados: ${drafts}.` : '';
  return {
    key: 'demo',
    done: true,
    text: `Dados da demonstração retirados da loja: ${removed} produtos, ofertas e depoimentos.${kept}`,
  };
}

export function readiness(settings: StoreSettings): ReadinessItem[] {
  const { cnpj, legalName, address, email, supportUrl } = settings;
  return [
    {
      key: 'seller',
      done: legalName !== '' && address !== '',
      text: 'Razão social e endereço, exigidos no rodapé (Decreto 7.962/2013, art. 2º).',
    },
    { key: 'cnpj', done: cnpj !== '', text: 'CNPJ, exigido no rodapé (Decreto 7.962/2013, art. 2º).' },
    {
      key: 'contact',
      done: email !== '',
      text: 'E-mail de contato, exigido no rodapé (Decreto 7.962/2013, art. 2º).',
    },
    {
      key: 'support',
      done: supportUrl !== '',
      text: 'Link de suporte, para quem precisa de ajuda com um pedido.',
    },
    {
      key: 'terms',
      done: hasTerms(settings),
      text: 'Termos de uso: um texto próprio, ou razão social, endereço e e-mail para completar o texto padrão.',
    },
    {
      key: 'payment-claims',
      done: mayClaim(settings),
      text: 'Garantia de 30 dias e suporte 24/7 só aparecem com link de suporte, CNPJ e termos.',
    },
  ];
}
