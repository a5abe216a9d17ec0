import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul'.split(
    ' ',
  ),
);
const LINES = new Set(['li', 'tr', 'br']);
/** Below this, only the words are read: the calls of each level would fill the stack. */
const MAX_DEPTH = 500;
const HIDDEN = new Set(
  'script style template iframe object noscript head title svg math textarea select'.split(' '),
);

/**
 * The words of a description without its markup: paragraphs are separated by an empty line, items of lists
 * begin with `• `, links keep their address. In a text without blocks, line breaks are kept.
 */
export function htmlText(html: string): string {
  const { childNodes } = parseFragment(html);
  const keepsBreaks = !nodesIn(childNodes).some(isBlock);
  return childNodes
    .map((node) => textOf(node, keepsBreaks, 0))
    .join('')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const ENTITY = /&(?:#\d+|#x[\da-f]+|\w+);/i;

/** `&amp;` and its like become their signs; other signs of markup stay as they are. */
export function withoutEntities(text: string): string {
  return ENTITY.test(text) ? htmlText(text.replaceAll('<', '&lt;')) : text;
}

const isElement = (node: Node) => 'childNodes' in node;
const isHidden = (node: Node) => isElement(node) && HIDDEN.has(node.tagName);
const isBlock = (node: Node) => isElement(node) && (BLOCKS.has(node.tagName) || LINES.has(node.tagName));

/** The visible nodes in their order, at any depth. */
function nodesIn(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isHidden(node)) continue;
    found.push(node);
    if (isElement(node)) for (const one of node.childNodes.toReversed()) waiting.push(one);
  }
  return found;
}

function wordsOf(node: Node, keepsBreaks: boolean): string {
  if (node.nodeName !== '#text' || !('value' in node)) return '';
  return keepsBreaks ? node.value : node.value.replaceAll(/\s+/g, ' ');
}

function textOf(node: Node, keepsBreaks: boolean, depth: number): string {
  if (!isElement(node)) return wordsOf(node, keepsBreaks);
  if (isHidden(node)) return '';
  const inner =
    depth < MAX_DEPTH
      ? node.childNodes.map((one) => textOf(one, keepsBreaks, depth + 1)).join('')
      : nodesIn(node.childNodes)
          .map((one) => wordsOf(one, keepsBreaks))
          .join('');
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
