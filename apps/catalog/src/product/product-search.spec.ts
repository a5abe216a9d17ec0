import { describe, expect, it } from '@jest/globals';
import { nameRank, searchFields, searchFor, searchPatterns } from './product-search.js';

const tokens = (nome: string, marca?: string) =>
  searchFields({ nome, marca, categoria: 'cs2' }).searchTokens.filter((token) => !/^[#=]/.test(token));
const finds = (q: string, nome: string, marca?: string) =>
  searchFor(q)!.attempts.some((words) => words.every((word) => tokens(nome, marca).includes(word)));

describe('the words of a product', () => {
  it('are found by every beginning, without case or accents', () => {
    expect(searchFields({ nome: 'Cartão', categoria: 'jogos' }).searchTokens.toSorted()).toEqual(
      [
        '#jogos',
        ...'c ca car cart carta cartao j jo jog jogo jogos'.split(' '),
        ...'=c =ca =car =cart =carta =cartao'.split(' '),
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
    ['psn', 'PlayStation'],
    ['supercalifragilisticexpialidocious', 'Supercalifragilisticexpialidocious'],
  ])('%p finds %p', (q, nome) => {
    expect(finds(q, nome)).toBe(true);
  });

  it.each([
    ['art', 'Cartão'],
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
  const fields = {
    nome: 'Steam',
    categoria: 'jogos' as const,
    termos: ['Carteira Valve'],
    valorDeFace: 1_500,
    variations: [{ value: 'R$ 100,00' }, { value: '1000 V-Bucks' }],
  };
  const { searchTokens } = searchFields(fields);
  expect(searchTokens).toEqual(expect.arrayContaining(['carteira', 'valv', '1500', '100']));
  for (const absent of ['150', '10', '1000', '=carteirav']) expect(searchTokens).not.toContain(absent);
});

describe('a search', () => {
  it('tells by which words, the longest first, and whether a name has them all', () => {
    const words = ['diamante', 'azul'];
    expect(searchFor('  Azul Diamante azul ')?.attempts[0]).toEqual(words);
    expect(nameRank(words, { title: 'Diamante-azul claro' })).toBe(0);
    expect(nameRank(['psn'], { title: 'Cartão', marca: 'PlayStation' })).toBe(1);
    expect(nameRank(words, { title: 'Diamante' })).toBe(2);
    expect(searchFor(' ')).toBeUndefined();
    expect(searchFor('.*')?.attempts).toEqual([]);
  });

  it('ignores words that are said of everything, unless there are no others', () => {
    expect(searchFor('cartão de presente Steam')).toMatchObject({ attempts: [['steam']], isGeneric: false });
    expect(searchFor('vale presente')).toMatchObject({
      attempts: [['presente', 'vale'], ['valepresente']],
      isGeneric: true,
    });
    expect(searchFor('gif')?.isGeneric).toBe(true);
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
