import { describe, expect, it } from '@jest/globals';
import { marksOf } from './discord-markdown.js';

describe('Discord’s marks', () => {
  it('are bold, italic, underline, strike, code and links', () => {
    expect(marksOf('a **b** *c* __d__ ~~e~~ `f` [g](https://h.example/x)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'bold', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'italic', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'underline', text: 'd' },
      { kind: 'text', text: ' ' },
      { kind: 'strike', text: 'e' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'f' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'g', href: 'https://h.example/x' },
    ]);
  });

  it('leave addresses and lone signs as they are', () => {
    expect(marksOf('2 * 3\nhttps://loja.example/product/jogos/p_1_2')).toEqual([
      { kind: 'text', text: '2 * 3\n' },
      {
        kind: 'link',
        text: 'https://loja.example/product/jogos/p_1_2',
        href: 'https://loja.example/product/jogos/p_1_2',
      },
    ]);
  });

  it('never make a link of another protocol', () => {
    expect(marksOf('[x](javascript:alert(1))')).toEqual([{ kind: 'text', text: '[x](javascript:alert(1))' }]);
  });
});
