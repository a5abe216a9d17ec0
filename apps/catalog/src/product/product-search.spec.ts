import { describe, expect, it } from '@jest/globals';
import { isFoundByName, searchFields, searchFor, searchPatterns } from './product-search.js';

const tokens = (nome: string, marca?: string) =>
  searchFields({ nome, marca, categoria: 'cs2' }).searchTokens.filter((token) => !/^[#=]/.test(token));
const finds = (q: string, nome: string, marca?: string) =>
  searchFor(q)!.words.every((word) => tokens(nome, marca).includes(word));

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

describe('a search', () => {
  it('tells by which words, the longest first, and whether a name has them all', () => {
    const search = searchFor('  de Cartão de ');
    expect(search?.words).toEqual(['cartao', 'de']);
    expect(isFoundByName(search!, 'Cartão-presente de natal')).toBe(true);
    expect(isFoundByName(search!, 'Cartão')).toBe(false);
    expect(searchFor(' ')).toBeUndefined();
    expect(searchFor('.*')?.words).toEqual([]);
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
