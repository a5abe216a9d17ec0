import { expect, it } from '@jest/globals';
import { searchTerm } from './search-term.js';

it.each([
  ['  Robux   BARATO ', 'robux barato'],
  ['Cartão Pré-Pago', 'cartao pre-pago'],
  ['Pokémon GO', 'pokemon go'],
  ['xbox360', 'xbox360'],
  ['1000robux', '1000robux'],
  ['windows11 pro', 'windows11 pro'],
  ['gta 5 ps5', 'gta 5 ps5'],
  ['cartão R$ 100,00', 'cartao r$ 100,00'],
  ['fifa 2026', 'fifa 2026'],
  ['counter-strike', 'counter-strike'],
])('%j is kept as %j', (text, term) => {
  expect(searchTerm(text)).toBe(term);
});

it.each([
  'maria@example.com',
  'MARIA @ example . com',
  '529.982.247-25',
  '52998224725',
  '(11) 98765-4321',
  '+55 11 98765 4321',
  '98765-4321',
  '123456',
  'código 482 913',
  '01310-100',
  'ABCD-1234-EFGH',
  'abcd-efgh-ijkl-mnop',
  'X7K9Q2M4',
  'resgatar 3F9A-77BC',
  'https://loja.example/pedido',
  'www.loja.example',
  'loja.com.br',
  'a'.repeat(25),
  'palavra '.repeat(8),
  'x',
  '   ',
  '',
])('%j may be data of a person or a code, or is none', (text) => {
  expect(searchTerm(text)).toBeUndefined();
});
