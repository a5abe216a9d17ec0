import { BUMP_HOLDOUT_PERCENTS, type StoreSettings } from '@vale/contracts/catalog';

export type SettingPath =
  | Exclude<keyof StoreSettings, 'texts' | 'tracking' | 'legal'>
  | `texts.${keyof StoreSettings['texts']}`
  | `tracking.${keyof StoreSettings['tracking']}`
  | `legal.${keyof StoreSettings['legal']}`;

export interface SettingField {
  path: SettingPath;
  label: string;
  hint?: string;
  kind?: 'area' | 'url' | 'email' | 'switch';
  /** A choice instead of a text. */
  options?: readonly (readonly [value: string, label: string])[];
}

interface SettingSection {
  title: string;
  text?: string;
  fields: readonly SettingField[];
}

const SOCIAL_PROOF_MODES = [
  ['live', 'Loja de verdade: só o que foi medido'],
  ['showcase', 'Vitrine: os números da demonstração'],
] as const;

export const SETTING_SECTIONS: readonly SettingSection[] = [
  {
    title: 'Quem vende',
    text: 'Aparece no rodapé de todas as páginas, como pede o Decreto 7.962/2013, e completa os textos legais.',
    fields: [
      { path: 'name', label: 'Nome da loja' },
      { path: 'legalName', label: 'Razão social' },
      { path: 'cnpj', label: 'CNPJ' },
      { path: 'address', label: 'Endereço' },
      { path: 'email', label: 'E-mail de contato', kind: 'email' },
      { path: 'phone', label: 'Telefone' },
    ],
  },
  {
    title: 'Suporte e comunidade',
    fields: [
      { path: 'supportUrl', label: 'Link de suporte', kind: 'url', hint: 'https:// ou mailto:' },
      { path: 'communityUrl', label: 'Convite da comunidade', kind: 'url', hint: 'https://' },
    ],
  },
  {
    title: 'Textos da loja',
    text: 'Um texto vazio não aparece. Promessas só aparecem na loja com link de suporte, CNPJ e termos.',
    fields: [
      { path: 'texts.hero', label: 'Frase da página inicial', kind: 'area' },
      { path: 'texts.claim', label: 'Promessa da loja', kind: 'area' },
      { path: 'texts.guarantee', label: 'Texto da garantia', kind: 'area' },
      { path: 'texts.footer', label: 'Aviso do rodapé', kind: 'area' },
    ],
  },
  {
    title: 'Compra',
    fields: [
      {
        path: 'guestCheckout',
        label: 'Compra sem cadastro',
        kind: 'switch',
        hint: 'O visitante vê COMPRAR AGORA e vai direto ao pagamento; a conta dele é criada junto com o pedido.',
      },
      {
        path: 'bumpTest',
        label: 'Teste das ofertas extras',
        kind: 'switch',
        hint: 'Uma parte dos pedidos, sorteada, não vê oferta extra. Análise mostra quanto as ofertas trazem. Na vitrine o teste não roda.',
      },
      {
        path: 'bumpHoldoutPercent',
        label: 'Pedidos sem oferta no teste',
        options: BUMP_HOLDOUT_PERCENTS.map((percent) => [percent, `${percent} %`] as const),
        hint: 'Ligar o teste ou mudar esta parte começa um novo.',
      },
    ],
  },
  {
    title: 'Entrega',
    fields: [
      {
        path: 'codesByLink',
        label: 'E-mail com link em vez do código',
        kind: 'switch',
        hint: 'O código fica oculto até o comprador tocar em “Mostrar código”, o que fica registrado. Sem isso, ele pode desistir por 7 dias, e o código devolvido volta ao estoque. Vale para pedidos novos.',
      },
    ],
  },
  {
    title: 'Ajuda com pedidos',
    fields: [
      {
        path: 'refundRule',
        label: 'Regra da loja para códigos já enviados',
        kind: 'area',
        hint: 'Aparece a quem pede ajuda e só vale para códigos que funcionam. Antes do envio vale o art. 49 do CDC; com defeito, a loja troca ou devolve. Vazio: o texto padrão, como em “Trocas e reembolsos”.',
      },
    ],
  },
  {
    title: 'Números da loja',
    fields: [
      {
        path: 'socialProof',
        label: 'Contadores e notas',
        options: SOCIAL_PROOF_MODES,
        hint: 'A vitrine mostra números inventados e uma faixa que diz isso. Em uma loja de verdade, use os medidos.',
      },
    ],
  },
  {
    title: 'Anúncios e consentimento',
    text: 'Nada é carregado antes de o visitante aceitar. Mudar o texto pergunta de novo a todos.',
    fields: [
      { path: 'tracking.metaPixelId', label: 'ID do pixel da Meta' },
      { path: 'tracking.utmifyPixelId', label: 'ID do pixel da UTMify' },
      { path: 'consentText', label: 'Texto do consentimento', kind: 'area' },
    ],
  },
];

export type SettingValue = string | boolean;
type Group = Record<string, string>;

export function settingAt(settings: StoreSettings, path: SettingPath): SettingValue {
  const [first, second] = path.split('.') as [keyof StoreSettings, string | undefined];
  const value = settings[first] as SettingValue | Group;
  return typeof value === 'object' ? (value[second ?? ''] ?? '') : value;
}

export function withSetting(settings: StoreSettings, path: SettingPath, value: SettingValue): StoreSettings {
  const [first, second] = path.split('.') as [keyof StoreSettings, string | undefined];
  if (second === undefined) return { ...settings, [first]: value };
  return { ...settings, [first]: { ...(settings[first] as Group), [second]: value } };
}

/** The names of all fields, in the order of the form. */
const SETTING_LABELS: readonly (readonly [SettingPath, string])[] = [
  ...SETTING_SECTIONS.flatMap(({ fields }) => fields.map(({ path, label }) => [path, label] as const)),
  ['legal.terms', 'Termos de uso'],
  ['legal.privacy', 'Política de privacidade'],
  ['legal.refunds', 'Trocas e reembolsos'],
];

/** Labels of the fields that differ. */
export function differences(one: StoreSettings, other: StoreSettings): string[] {
  return SETTING_LABELS.filter(([path]) => settingAt(one, path) !== settingAt(other, path)).map(
    ([, label]) => label,
  );
}
