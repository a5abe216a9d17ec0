import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul'.split(
    ' ',
  ),
);
const LINES = new Set(['li', 'tr', 'br']);
const HIDDEN = new Set(
  'script style template iframe object noscript head title svg math textarea select'.split(' '),
);

/**
 * The words of a description without its markup: paragraphs are separated by an empty line, items of lists
 * begin with `• `, links keep their address. In a text without blocks, line breaks are kept.
 */
export function htmlText(html: string): string {
  const { childNodes } = parseFragment(html);
  const keepsBreaks = !childNodes.some(hasBlock);
  return childNodes
    .map((node) => textOf(node, keepsBreaks))
    .join('')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function hasBlock(node: Node): boolean {
  if (!('childNodes' in node)) return false;
  return BLOCKS.has(node.tagName) || LINES.has(node.tagName) || node.childNodes.some(hasBlock);
}

function textOf(node: Node, keepsBreaks: boolean): string {
  if (node.nodeName === '#text' && 'value' in node)
    return keepsBreaks ? node.value : node.value.replaceAll(/\s+/g, ' ');
  if (!('childNodes' in node) || HIDDEN.has(node.tagName)) return '';
  const inner = node.childNodes.map((one) => textOf(one, keepsBreaks)).join('');
  switch (node.tagName) {
    case 'br':
      return '\n';
    case 'li':
      return `\n• ${inner.trim()}`;
    case 'td':
    case 'th':
      return `${inner} `;
    case 'a':
      return inner + addressOf(node, inner);
    default:
      if (LINES.has(node.tagName)) return `\n${inner}`;
      return BLOCKS.has(node.tagName) ? `\n\n${inner}\n\n` : inner;
  }
}

function addressOf({ attrs }: DefaultTreeAdapterTypes.Element, text: string): string {
  const { value = '' } = attrs.find(({ name }) => name === 'href') ?? {};
  return /^https?:/i.test(value) && text.trim() !== value ? ` (${value})` : '';
}
