import { describe, expect, it } from '@jest/globals';
import { namesOf, searchFields } from './search-fields.js';
import { rankOf } from './search-rank.js';
import { searchFor, searchPatterns } from './product-search.js';

const fields = (nome: string, marca?: string) => searchFields({ nome, marca, categoria: 'cs2' }).searchTokens;
const tokens = (nome: string, marca?: string) =>
  fields(nome, marca).filter((token) => !/^[#=~^@]/.test(token));
const finds = (q: string, nome: string, marca?: string) =>
  searchFor(q)!.attempts.some((words) => words.every((word) => tokens(nome, marca).includes(word)));

describe('the words of a product', () => {
  it('are found by beginnings of three letters, without case or accents', () => {
    expect(searchFields({ nome: 'Cartão', categoria: 'jogos' }).searchTokens.toSorted()).toEqual(
      [
        ...['#jogos', '^cartao'],
        ...'car cart carta cartao jog jogo jogos'.split(' '),
        ...'=car =cart =carta =cartao'.split(' '),
        ...'~jog ~jogo ~jogos'.split(' '),
      ].toSorted(),
    );
  });

  it.each([
    ['FOOD', 'Cartão iFood'],
    ['ifood cart', 'Cartão iFood'],
    ['fc 26', 'Conta FC26'],
    ['fc26', 'Conta FC26'],
    ['(urbana)', 'Viagem urbana'],
    ['r$50', 'Cartão R$ 50'],
    ['transp', 'Uber'],
    ['disney +', 'Disney+'],
    ['disney plus', 'Disney+'],
    ['mercadolivre', 'Mercado Livre'],
    ['mercado-livre', 'Mercado Livre'],
    ['ali express', 'AliExpress'],
    ['air bnb', 'Airbnb'],
    ['zlotych', 'Złotych'],
    ['smorrebrod', 'Smørrebrød'],
    ['dakovic', 'Đaković'],
    ['strasse', 'Straße'],
    ['coeur', 'Cœur'],
    ['ｓｔｅａｍ', 'Steam'],
    ['dominos', 'Domino’s'],
    ["domino's", 'Dominos'],
    ["d'angelo", 'Vale D’Angelo'],
    ["d'angelo", 'D Angelo'],
    ["d'angelo", 'Angelo'],
    ['angelo', "D'Angelo"],
    ['psn', 'PlayStation'],
    ['gta 5', 'Grand Theft Auto V'],
    ['gtav', 'Grand Theft Auto V: Premium Edition'],
    ['gta v', 'GTA 5'],
    ['bg3', "Baldur's Gate 3"],
    ['rdr2', 'Red Dead Redemption 2: Ultimate Edition'],
    ['cod', 'Call of Duty: Black Ops 6'],
    ['tlou', 'The Last of Us Part II'],
    ['gow', 'God of War'],
    ['supercalifragilisticexpialidocious', 'Supercalifragilisticexpialidocious'],
  ])('%p finds %p', (q, nome) => {
    expect(finds(q, nome)).toBe(true);
  });

  it.each([
    ['art', 'Cartão'],
    ['team', 'Steam'],
    ['vp', 'GTA V Premium'],
    ['st', 'Steam'],
    ['10', 'Cartão 100'],
    ['steam roblox', 'Steam'],
    ['cs2', 'Uber'],
  ])('%p does not find %p', (q, nome) => {
    expect(finds(q, nome)).toBe(false);
  });

  it('are no more than the letters of its texts allow', () => {
    const longest = tokens('Ab1'.repeat(53), 'xY '.repeat(26));
    expect(longest.length).toBeLessThan(400);
    expect(longest.every((token) => token.length <= 16)).toBe(true);
  });
});

it('a product has the search terms that its owner gave it, and its amounts as whole words', () => {
  const product = {
    nome: 'Steam',
    categoria: 'jogos' as const,
    termos: ['Carteira Valve'],
    valorDeFace: 1_500,
    variations: [{ value: 'R$ 100,00' }, { value: '1000 V-Bucks' }],
  };
  const { searchTokens } = searchFields(product);
  expect(searchTokens).toEqual(expect.arrayContaining(['carteira', 'valv', '1500', '100']));
  for (const absent of ['150', '10', '1000', '=carteirav']) expect(searchTokens).not.toContain(absent);
});

describe('the rank of a product', () => {
  it.each([
    ['steam', 'Steam', undefined, 'title'],
    ['steam 100', 'Gift Card Steam R$ 100', undefined, 'title'],
    ['steam', 'Steam R$ 100', undefined, 'inTitle'],
    ['livre mercado', 'Mercado Livre', undefined, 'title'],
    ['mercadolivre', 'Mercado Livre', undefined, 'title'],
    ['psn', 'PlayStation', undefined, 'title'],
    ['ps store', 'PlayStation', undefined, 'title'],
    ['steam', 'Steam R$ 100', 'Steam', 'brandInTitle'],
    ['steam', 'Hades', 'Steam', 'brand'],
    ['psn', 'Bloodborne', 'PlayStation', 'brand'],
    ['steam', 'Steam Deck', undefined, 'inTitle'],
    ['psn', 'PlayStation Plus', undefined, 'inTitle'],
    ['hades steam', 'Hades', 'Steam', 'inOwnTexts'],
    ['filmes', 'Netflix', undefined, 'weak'],
  ])('for %p, %p of %p: %p', (q, title, marca, rank) => {
    const [words] = searchFor(q)!.attempts;
    expect(rankOf(words!, namesOf({ nome: title, marca }))).toBe(rank);
  });
});

describe('a search', () => {
  it('tells by which words, the longest first', () => {
    expect(searchFor('  Azul Diamante azul ')?.attempts[0]).toEqual(['diamante', 'azul']);
    expect(searchFor(' ')).toBeUndefined();
    expect(searchFor('.*')?.attempts).toEqual([]);
  });

  it('ignores words that are said of everything, unless there are no others', () => {
    expect(searchFor('cartão de presente Steam')).toMatchObject({ attempts: [['steam']], isGeneric: false });
    expect(searchFor('vale presente')).toMatchObject({
      attempts: [['presente', 'vale'], ['valepresente']],
      isGeneric: true,
    });
  });

  it.each([
    'gif',
    'gift card',
    'presente de natal',
    'dia das mães',
    'presente para namorada',
    'ofertas',
    'pix',
    'barato',
  ])('%p is for anything', (q) => {
    expect(searchFor(q)?.isGeneric).toBe(true);
  });

  it.each(['cod', 'cupom', 'cupom de desconto', 'cartao de credito', 'cartões débito', 'st', 'dia', '50'])(
    '%p is for something',
    (q) => {
      expect(searchFor(q)?.isGeneric).toBe(false);
    },
  );

  it.each([
    ['até 30 reais', 30, []],
    ['até 30 conto', 30, []],
    ['steam até R$ 1.500,00', 1_500, ['steam']],
    ['gift card de ate r$50', 50, ['gift', 'card']],
    ['menos de 100 xbox', 100, ['xbox']],
  ])('%p costs at most %p', (q, max, words) => {
    const search = searchFor(q)!;
    expect(search.prices).toEqual({ min: 0, max });
    expect(search.attempts[0] ?? []).toEqual(words);
    expect(search.isGeneric).toBe(!q.includes('steam') && !q.includes('xbox'));
  });

  it.each([
    ['de 50 a 100', 50, 100],
    ['entre R$ 50,00 e R$ 1.000 reais', 50, 1_000],
    ['xbox de 20 até 40', 20, 40],
  ])('%p costs %p to %p', (q, min, max) => {
    expect(searchFor(q)?.prices).toEqual({ min, max });
  });

  it.each(['cartão de 50', 'fifa 25 a 26', '50 a 100'])('%p says nothing of prices', (q) => {
    expect(searchFor(q)?.prices).toBeUndefined();
  });

  it('goes on without spaces, then without amounts and half words that nothing has', () => {
    expect(searchFor('air bnb r$ 1500 gif')?.attempts).toEqual([
      ['1500', 'air', 'bnb', 'gif'],
      ['airbnb1500gif'],
      ['airbnb', '1500', 'gif'],
      ['bnb1500', 'air', 'gif'],
      ['1500gif', 'air', 'bnb'],
      ['air', 'bnb', 'gif'],
      ['airbnbgif'],
      ['airbnb', 'gif'],
      ['bnbgif', 'air'],
    ]);
  });

  it('is words in any order, each taken letter by letter', () => {
    expect(searchPatterns('  Cartão (R$) ')).toEqual(['cartao', '\\(r\\$\\)']);
    expect(searchPatterns('')).toEqual([]);
    expect(searchPatterns(undefined)).toEqual([]);
  });

  it.each(['.*+?^${}()|[]\\/-', 'a|b', '[x]'])('finds %p only where it stands', (q) => {
    const pattern = new RegExp(searchPatterns(q)[0]!);
    expect(pattern.test(q.toLowerCase())).toBe(true);
    expect(pattern.test('zzz')).toBe(false);
  });

  it('takes no more words than a person types', () => {
    expect(searchPatterns('a '.repeat(40))).toHaveLength(8);
  });
});
