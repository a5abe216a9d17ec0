import { expect, it } from '@jest/globals';
import { htmlText } from './html-text.js';

it.each([
  ['plain text', 'plain text'],
  ['um\ndois', 'um\ndois'],
  ['<p>Um</p>\n\n<p>Dois  <b>três</b></p>', 'Um\n\nDois três'],
  [
    '<ul>\n<li>Entre</li>\n<li>Digite <i>o código</i></li>\n</ul><p>Fim</p>',
    '• Entre\n• Digite o código\n\nFim',
  ],
  ['Linha um<br/>Linha dois', 'Linha um\nLinha dois'],
  ['R$ 5 &amp; &lt;b&gt; &nbsp;fim', 'R$ 5 & <b> fim'],
  ['<script>alert(1)</script><style>p{}</style><p onclick="x()">Oi</p><iframe src="x">y</iframe>', 'Oi'],
  ['<a href="https://steam.example/r">Resgate aqui</a>', 'Resgate aqui (https://steam.example/r)'],
  ['<a href="javascript:alert(1)">Resgate</a>', 'Resgate'],
  ['<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>', 'A B\nC'],
  ['<p>5 < 6 e <b>aberto', '5 < 6 e aberto'],
])('%j is read as %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

it('ten thousand levels keep their words', () => {
  const html = `${'<b>'.repeat(10_000)}um<script>x()</script> <i>dois</i>`;
  expect(htmlText(html)).toBe('um dois');
  expect(htmlText(`${html}<p>três</p>`)).toBe('um doistrês');
});
