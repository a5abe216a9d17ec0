import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { buildEmbed, type PostedProduct } from './build-embed.js';
import { defaultTemplates } from './default-templates.js';
import { embedCounts, embedProblems, embedSchema } from './embed.js';
import { discordRoutes } from './routes.js';
import { EMPTY_EMBED, templateDraftSchema, type EmbedConfig } from './template.js';
import { maskedWebhookUrl, webhookOf, webhookUrlSchema } from './webhook.js';

const SHOP = { origin: 'https://loja.example', nowMs: Date.UTC(2026, 10, 22, 15) };
const product: PostedProduct = {
  id: 'p1',
  title: 'Steam R$ 100',
  priceText: 'R$ 50,00',
  image: '/api/files/abc',
  features: ['Entrega rápida', 'Garantia', 'Suporte', 'Sem restrições'],
  category: 'cs2',
  expiraEm: null,
  extras: {},
};
const build = (template: Partial<EmbedConfig>, change: Partial<PostedProduct> = {}) =>
  buildEmbed({ ...EMPTY_EMBED, ...template }, { ...product, ...change }, SHOP);

describe('an embed', () => {
  it('has every placeholder replaced, in all of its texts', () => {
    const text = '{accountName} {category} {price} {expirationDate} {itemCount} {other}';
    const filled = 'Steam R$ 100 TRANSPORTE R$ 50,00 Sem expiração 0 {other}';
    const embed = build({ title: text, description: text, footerText: text, authorName: text });
    expect(embed).toMatchObject({ title: filled, footer: { text: filled }, author: { name: filled } });
    expect(embed.description).toBe(`${filled}\n\n**🛒 Comprar agora:**\nhttps://loja.example/product/cs2/p1`);
  });

  it('says when the product expires, as its day in São Paulo', () => {
    const expiraEm = Date.UTC(2026, 11, 2, 1);
    expect(build({ title: '{expirationDate}' }, { expiraEm }).title).toBe('01/12/2026');
  });

  it('counts players and teams where there are any, else skins, agents or items', () => {
    const named = (nome: string) => ({ nome });
    const count = (extras: PostedProduct['extras']) => build({ title: '{itemCount}' }, { extras }).title;
    expect(count({ players: [named('A')], teams: [named('B'), named('C')], skins: [named('D')] })).toBe('3');
    expect(count({ skins: [named('A')], agentes: [named('B'), named('C')] })).toBe('1');
    expect(count({ agentes: [named('B'), named('C')] })).toBe('2');
    expect(count({ itens: [named('B')] })).toBe('1');
  });

  it('lists up to 6 items and 3 features', () => {
    const skins = Array.from({ length: 8 }, (_, at) => ({ nome: `Skin ${at}` }));
    const { fields } = build({}, { extras: { skins } });
    expect(fields).toEqual([
      { name: 'Preview dos Itens', value: '• Skin 0\n• Skin 1\n• Skin 2\n• Skin 3\n• Skin 4\n• Skin 5' },
      { name: 'Características', value: '• Entrega rápida\n• Garantia\n• Suporte' },
    ]);
    expect(build({}).fields[0]!.value).toBe('Nenhum item disponível');
  });

  it('takes as many rows of a list as a field holds', () => {
    const itens = Array.from({ length: 25 }, (_, at) => ({ nome: `${at} `.padEnd(120, 'x') }));
    const { value } = build({ maxSkinsPreview: 25 }, { extras: { itens } }).fields[0]!;
    expect(value.length).toBeLessThanOrEqual(1_024);
    expect(value.split('\n')).toHaveLength(8);
  });

  it('leaves out what is off or empty', () => {
    const embed = build({ showFeatures: false, showSkinsPreview: false });
    expect(embed).toEqual({
      description: '**🛒 Comprar agora:**\nhttps://loja.example/product/cs2/p1',
      color: 0xff_46_55,
      fields: [],
      timestamp: '2026-11-22T15:00:00.000Z',
    });
    expect(build({}, { features: [] }).fields.map(({ name }) => name)).toEqual(['Preview dos Itens']);
  });

  it('has colour as an integer, pictures with their whole addresses, and icons', () => {
    const icon = 'https://loja.example/icon.png';
    const embed = build({
      color: '#00ff10',
      thumbnailEnabled: true,
      bannerEnabled: true,
      bannerUrl: icon,
      authorName: 'Vale',
      authorIcon: icon,
      footerText: 'Fim',
      footerIcon: icon,
    });
    expect(embed).toMatchObject({
      color: 0x00_ff_10,
      thumbnail: { url: 'https://loja.example/share/product/p1.png' },
      image: { url: icon },
      author: { name: 'Vale', icon_url: icon },
      footer: { text: 'Fim', icon_url: icon },
    });
    expect(z.safeParse(embedSchema, embed).success).toBe(true);
  });
});

describe('Discord’s limits', () => {
  it('are counted over all texts, the product’s among them', () => {
    const embed = build({ title: 'x'.repeat(250), description: 'd'.repeat(4_000) }, { features: [] });
    expect(embedProblems(embed)).toEqual([]);
    const total = embedCounts(embed).find(({ part }) => part === 'total')!;
    const fields = 'Preview dos ItensNenhum item disponível'.length;
    expect(total).toMatchObject({ length: 250 + [...embed.description!].length + fields, limit: 6_000 });
  });

  it.each([
    ['title', { title: `${'x'.repeat(250)}{accountName}` }],
    ['description', { description: 'd'.repeat(4_096) }],
    ['footer', { footerText: 'f'.repeat(2_049) }],
    ['author', { authorName: 'a'.repeat(257) }],
    ['total', { description: 'd'.repeat(4_000), footerText: 'f'.repeat(2_000) }],
  ])('name %s when it is exceeded', (part, template) => {
    expect(embedProblems(build(template)).map((one) => one.part)).toEqual([part]);
  });

  it('count what a reader sees as one character once', () => {
    expect(embedCounts(build({ title: '🛒🛒' }))[0]).toMatchObject({ length: 2 });
  });
});

describe('the templates that come with the software', () => {
  it('are five, one for each category, in their colours, and are valid', () => {
    const seeds = defaultTemplates(SHOP.origin);
    expect(seeds.map(({ category, color }) => [category, color])).toEqual([
      ['lojas-online', '#FF4655'],
      ['viagens', '#22C55E'],
      ['transporte', '#F97316'],
      ['jogos', '#3B82F6'],
      ['app-stores', '#A855F7'],
    ]);
    for (const key of ['title', 'bannerUrl', 'footerText', 'authorName'] as const)
      expect(new Set(seeds.map((seed) => seed[key])).size).toBe(5);
    for (const seed of seeds) {
      expect(z.safeParse(templateDraftSchema, seed).success).toBe(true);
      expect(seed).toMatchObject({ thumbnailEnabled: false, maxSkinsPreview: 6, maxFeatures: 3 });
      expect(embedProblems(buildEmbed(seed, product, SHOP))).toEqual([]);
    }
  });
});

describe('the URL of a webhook', () => {
  const TOKEN = 'a'.repeat(60) + '-_WXYZ';
  it.each([
    'https://discord.com/api/webhooks/123/',
    'https://discordapp.com/api/webhooks/123/',
    'https://ptb.discord.com/api/webhooks/123/',
    'https://canary.discordapp.com/api/v10/webhooks/123/',
  ])('may be %s…', (start) => {
    expect(webhookOf(start + TOKEN)).toEqual({ id: '123', token: TOKEN });
  });

  it.each([
    `http://discord.com/api/webhooks/123/${TOKEN}`,
    `https://discord.com.evil.example/api/webhooks/123/${TOKEN}`,
    `https://evil.example/discord.com/api/webhooks/123/${TOKEN}`,
    `https://x.discord.com/api/webhooks/123/${TOKEN}`,
    `https://discord.com@evil.example/api/webhooks/123/${TOKEN}`,
    `https://discord.com:8443/api/webhooks/123/${TOKEN}`,
    `https://discord.com/api/webhooks/abc/${TOKEN}`,
    `https://discord.com/api/webhooks/123`,
    `https://discord.com/api/webhooks/123/${TOKEN}/slack`,
    `https://discord.com/api/webhooks/123/${TOKEN}?wait=false`,
    `https://discord.com/api/users/123/${TOKEN}`,
    '',
  ])('is not %s', (url) => {
    expect(webhookOf(url)).toBeNull();
    expect(z.safeParse(webhookUrlSchema, url).success).toBe(false);
  });

  it('is shown without its token', () => {
    const masked = maskedWebhookUrl(`https://ptb.discord.com/api/webhooks/123/${TOKEN}`);
    expect(masked).toBe('https://ptb.discord.com/api/webhooks/123/••••WXYZ');
    expect(webhookOf(masked)).toBeNull();
  });
});

it('every route of Discord is the admin’s alone', () => {
  expect(new Set(Object.values(discordRoutes).map(({ access }) => access))).toEqual(new Set(['admin']));
});

it('shows the drawn card of the product in place of an SVG, which Discord does not show', () => {
  const card = 'https://loja.example/share/product/p1.png';
  const shown = (bannerUrl: string, image: string) =>
    buildEmbed(
      { ...EMPTY_EMBED, thumbnailEnabled: true, bannerEnabled: true, bannerUrl },
      { ...product, id: 'p1', image },
      { origin: 'https://loja.example', nowMs: 0 },
    );
  expect(shown('https://loja.example/img/jogos.svg', '/img/jogos.svg?v=1')).toMatchObject({
    image: { url: card },
    thumbnail: { url: card },
  });
  // Pictures that the shop drew are stored without an ending.
  expect(shown('https://cdn.example/a.png', '/api/files/abc')).toMatchObject({
    image: { url: 'https://cdn.example/a.png' },
    thumbnail: { url: card },
  });
  expect(shown('https://loja.example/api/files/abc', '/images/a-1120.webp')).toMatchObject({
    image: { url: card },
    thumbnail: { url: 'https://loja.example/images/a-1120.webp' },
  });
});

describe('the shop’s own look in an embed', () => {
  const icon = { id: 'a1'.repeat(16), width: 512, height: 512 };
  const shop = { ...SHOP, look: { mainColor: '#ffd400', icon } };
  const build = (template: Partial<EmbedConfig>) =>
    buildEmbed({ ...EMPTY_EMBED, ...template }, product, shop);

  it('takes the place of a colour and an icon that nobody chose', () => {
    const url = `${SHOP.origin}/images/${icon.id}-icon-192.png`;
    expect(build({ authorName: 'Loja' })).toMatchObject({
      color: 0xff_d4_00,
      author: { name: 'Loja', icon_url: url },
    });
    expect(build({ footerText: 'Garantia' }).footer).toEqual({ text: 'Garantia', icon_url: url });
  });

  it('leaves those of the template', () => {
    const own = 'https://x.example/a.png';
    const embed = build({ color: '#00ff10', authorName: 'Loja', authorIcon: own, footerText: 'Garantia' });
    expect(embed).toMatchObject({
      color: 0x00_ff_10,
      author: { icon_url: own },
      footer: { text: 'Garantia' },
    });
    expect(embed.footer).not.toHaveProperty('icon_url');
  });
});
