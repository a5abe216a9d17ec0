import {
  LEGAL_PAGES,
  type LegalBlock,
  type LegalPage,
  type LegalPageName,
  type StoreSettings,
} from '@vale/contracts/catalog';
import { defaultLegalTexts } from './legal-texts.js';

const TEXT_OF: Record<LegalPageName, keyof StoreSettings['legal']> = {
  termos: 'terms',
  privacidade: 'privacy',
  'trocas-e-reembolsos': 'refunds',
};

const HEADING = /^#{1,6}\s+/;
const ITEM = /^[-*]\s+/;

/** The shop's own text, or the one that comes with the software. `changedAt` is when the own texts were written. */
export function legalPage(page: LegalPageName, settings: StoreSettings, changedAt: number | null): LegalPage {
  const kind = TEXT_OF[page];
  const own = settings.legal[kind];
  return {
    page,
    title: LEGAL_PAGES[page],
    updatedAt: own ? changedAt : null,
    blocks: legalBlocks(fill(own || defaultLegalTexts[kind], settings)),
  };
}

/** Headings, lists and paragraphs. Anything else stays as it was typed: no text becomes markup. */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let open: LegalBlock | null = null;
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const block = read(line, open);
    if (block && block !== open) blocks.push(block);
    open = block;
  }
  return withoutEmptyHeadings(blocks);
}

/** The block that the line belongs to, the open one continued or a new one; null for an empty line. */
function read(line: string, open: LegalBlock | null): LegalBlock | null {
  if (line === '') return null;
  if (HEADING.test(line)) return { kind: 'heading', text: line.replace(HEADING, '') };
  if (ITEM.test(line)) {
    const list = open?.kind === 'list' ? open : { kind: 'list' as const, items: [] };
    list.items.push(line.replace(ITEM, ''));
    return list;
  }
  if (open?.kind !== 'paragraph') return { kind: 'paragraph', text: line };
  open.text += ` ${line}`;
  return open;
}

/** Omits a heading without any remaining line. */
function withoutEmptyHeadings(blocks: LegalBlock[]): LegalBlock[] {
  return blocks.filter(({ kind }, at) => {
    const next = blocks[at + 1];
    return kind !== 'heading' || (next !== undefined && next.kind !== 'heading');
  });
}

function fill(text: string, settings: StoreSettings): string {
  const values: Record<string, string> = {
    loja: settings.name,
    razaoSocial: settings.legalName,
    cnpj: settings.cnpj,
    endereco: settings.address,
    email: settings.email,
    telefone: settings.phone,
    suporte: settings.supportUrl.replace(/^mailto:/, ''),
  };
  const names = Object.keys(values).join('|');
  const placeholder = new RegExp(`\\{(${names})\\}`, 'g');
  return text
    .split('\n')
    .filter((line) => [...line.matchAll(placeholder)].every(([, name]) => values[name!] !== ''))
    .map((line) => line.replace(placeholder, (_, name: string) => values[name]!))
    .join('\n');
}
