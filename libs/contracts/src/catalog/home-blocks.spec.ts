import { beforeAll, expect, it } from '@jest/globals';
import { FIRST_CATEGORIES } from './first-categories.js';
import { homeCategories, setCategories } from './shop-categories.js';
import { blockQuery, FIRST_BLOCKS, homeBlocksSchema, shownBlocks, type HomeBlock } from './home-blocks.js';

beforeAll(() => setCategories([...FIRST_CATEGORIES]));

const problemOf = (blocks: unknown) => homeBlocksSchema.safeParse(blocks).error?.issues[0]?.path.join('.');
const textBlock = (text: string): HomeBlock => ({ kind: 'text', title: '', text, hidden: false });
const kinds = (blocks: HomeBlock[]) =>
  blocks.map((one) => (one.kind === 'category' ? one.category : one.kind));

it('shows the home of the software until the owner chooses another', () => {
  expect(shownBlocks([])).toEqual(shownBlocks(FIRST_BLOCKS));
  expect(kinds(shownBlocks())).toEqual([
    'best',
    'today',
    ...homeCategories(),
    'numbers',
    'testimonials',
    'community',
    'faq',
  ]);
});

it('moves a category out of the others, leaves out what is hidden and what was deleted', () => {
  const shown = shownBlocks([
    { kind: 'category', category: 'jogos', hidden: false },
    { kind: 'category', category: 'viagens', hidden: true },
    { kind: 'category', category: 'apagada', hidden: false },
    { kind: 'best', hidden: true },
    { kind: 'categories', hidden: false },
  ]);
  const others = homeCategories().filter((slug) => slug !== 'jogos' && slug !== 'viagens');
  expect(kinds(shown)).toEqual(['jogos', ...others]);
});

it('asks for chosen products in their order, and for none where there are none', () => {
  expect(blockQuery({ kind: 'products', title: 'Hoje', ids: ['b', 'a'], hidden: false })).toEqual({
    ids: 'b,a',
    limit: 12,
  });
  expect(blockQuery(textBlock('Oi'))).toBeNull();
});

it('refuses doubles, empty blocks and more text than every page may carry', () => {
  expect(homeBlocksSchema.parse([{ kind: 'faq' }])).toEqual([{ kind: 'faq', hidden: false }]);
  expect(problemOf([{ kind: 'faq' }, { kind: 'faq', hidden: true }])).toBe('');
  expect(problemOf([{ kind: 'products', title: ' ', ids: ['a'] }])).toBe('0.title');
  expect(problemOf([{ kind: 'products', title: 'Hoje', ids: [] }])).toBe('0.ids');
  expect(problemOf([{ kind: 'products', title: 'Hoje', ids: ['a,b'] }])).toBe('0.ids.0');
  expect(problemOf([textBlock('')])).toBe('0.text');
  const linked = (linkText: string, linkUrl: string) =>
    problemOf([{ ...textBlock('Oi'), linkText, linkUrl }]);
  expect(linked('Ver', '/jogos')).toBeUndefined();
  expect(linked('Ver', 'https://chat.example/a')).toBeUndefined();
  expect(linked('Ver', '')).toBe('0.linkUrl');
  expect(linked('Ver', '//x.example')).toBe('0.linkUrl');
  expect(linked('Ver', 'javascript:alert(1)')).toBe('0.linkUrl');
  expect(linked(' ', '/jogos')).toBe('0.linkText');
  expect(problemOf(Array.from({ length: 6 }, () => textBlock('a'.repeat(500))))).toBeUndefined();
  expect(problemOf(Array.from({ length: 8 }, () => textBlock('a'.repeat(500))))).toBe('');
});
