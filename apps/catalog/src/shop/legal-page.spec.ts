import { describe, expect, it } from '@jest/globals';
import { LEGAL_PAGES, type LegalPageName, type StoreSettings } from '@vale/contracts/catalog';
import { legalBlocks, legalPage } from './legal-page.js';
import { firstSettings } from './shop.js';

const PAGES = Object.keys(LEGAL_PAGES) as LegalPageName[];

const nameless = firstSettings(
  {
    name: 'Loja',
    legalName: '',
    cnpj: '',
    address: '',
    email: '',
    phone: '',
    supportUrl: '',
    communityUrl: '',
    tracking: { metaPixelId: '', utmifyPixelId: '' },
  },
  false,
);
const named: StoreSettings = { ...nameless, legalName: 'Loja Ltda.', cnpj: '11.222.333/0001-81' };

describe('the text of a legal page', () => {
  it('is made of headings, lists and paragraphs', () => {
    expect(legalBlocks('Um\ndois\n\n## Título\n- a\n* b\n\n- c\nFim')).toEqual([
      { kind: 'paragraph', text: 'Um dois' },
      { kind: 'heading', text: 'Título' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'list', items: ['c'] },
      { kind: 'paragraph', text: 'Fim' },
    ]);
  });

  it('keeps what looks like markup as text', () => {
    expect(legalBlocks('<b>oi</b> [x](javascript:1)')).toEqual([
      { kind: 'paragraph', text: '<b>oi</b> [x](javascript:1)' },
    ]);
  });

  it('names the seller, and leaves out the lines of what is not set', () => {
    const text = JSON.stringify(legalPage('termos', named, null).blocks);
    expect(text).toContain('Razão social: Loja Ltda.');
    expect(text).toContain('CNPJ: 11.222.333/0001-81');
    expect(text).not.toContain('Endereço:');
  });

  it.each(PAGES)('has no unfilled value and no heading without text at /%s', (page) => {
    for (const settings of [nameless, named]) {
      const { blocks, title } = legalPage(page, settings, null);
      expect(title).toBe(LEGAL_PAGES[page]);
      const texts = blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text]));
      expect(texts.join('\n')).not.toMatch(/[{}]/);
      blocks.forEach(({ kind }, at) => {
        if (kind === 'heading') expect(blocks[at + 1]?.kind).toMatch(/paragraph|list/);
      });
    }
  });

  it('is the shop’s own where it has one, with the values filled in and the day of its change', () => {
    const own = { ...named, legal: { ...named.legal, privacy: 'Fale com a {razaoSocial}.' } };
    expect(legalPage('privacidade', own, 7)).toEqual({
      page: 'privacidade',
      title: 'Política de privacidade',
      updatedAt: 7,
      blocks: [{ kind: 'paragraph', text: 'Fale com a Loja Ltda..' }],
    });
    expect(legalPage('termos', own, 7).updatedAt).toBeNull();
  });
});
