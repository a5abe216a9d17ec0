import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, type LegalPage } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aShop } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './terms-screen.js';
import './privacy-screen.js';
import './refunds-screen.js';
import '../checker/checker-screen.js';

const aLegalPage = (page: LegalPage['page'], over: Partial<LegalPage> = {}): LegalPage => ({
  page,
  title: 'x',
  updatedAt: null,
  blocks: [
    { kind: 'paragraph', text: 'Para {ler} <b>com calma</b>' },
    { kind: 'heading', text: 'Quem vende' },
    { kind: 'list', items: ['Razão social: Loja', 'CNPJ: 11.222.333/0001-81'] },
  ],
  ...over,
});
const api = () =>
  anEmptyApi().on(catalogRoutes.getLegalPage, ({ params }) =>
    aLegalPage(params['page'] as LegalPage['page']),
  );

describe('a legal page', () => {
  it.each([
    ['/termos', 'Termos de uso'],
    ['/privacidade', 'Política de privacidade'],
    ['/trocas-e-reembolsos', 'Trocas e reembolsos'],
  ])('%s shows its text, in which nothing is markup', async (path, title) => {
    const { container } = renderApp(path, api());
    expect(await screen.findByText('Para {ler} <b>com calma</b>')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Quem vende' })).toBeInTheDocument();
    expect(within(screen.getByRole('article')).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText(/Atualizado em/)).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says when the shop wrote it', async () => {
    const dated = anEmptyApi().on(catalogRoutes.getLegalPage, () =>
      aLegalPage('termos', { updatedAt: Date.UTC(2026, 10, 20, 15) }),
    );
    renderApp('/termos', dated);
    expect(await screen.findByText('Atualizado em 20/11/2026.')).toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    let fails = true;
    const flaky = anEmptyApi().on(catalogRoutes.getLegalPage, () => {
      if (fails) throw new AppError(platformErrors.notFound);
      return aLegalPage('termos');
    });
    const user = userEvent.setup();
    renderApp('/termos', flaky);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByText(/com calma/)).toBeInTheDocument();
  });
});

describe('the footer', () => {
  const footer = async () => within(await screen.findByRole('contentinfo'));

  it('names the seller, and leads to the legal pages', async () => {
    renderApp('/checker', anEmptyApi());
    const shown = await footer();
    expect(
      await shown.findByText('Vale Loja de Demonstração Ltda. · CNPJ 11.222.333/0001-81'),
    ).toBeInTheDocument();
    expect(shown.getByText('Rua de Exemplo, 100, São Paulo, SP')).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'contato@example.com' })).toHaveAttribute(
      'href',
      'mailto:contato@example.com',
    );
    expect(shown.getByRole('link', { name: '(11) 3000-0000' })).toHaveAttribute('href', 'tel:1130000000');
    expect(shown.getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/termos');
    expect(shown.getByRole('link', { name: 'Política de privacidade' })).toHaveAttribute(
      'href',
      '/privacidade',
    );
    expect(shown.getByRole('link', { name: 'Trocas e reembolsos' })).toHaveAttribute(
      'href',
      '/trocas-e-reembolsos',
    );
  });

  it('promises people round the clock only where the shop may claim it', async () => {
    const first = renderApp('/checker', anEmptyApi());
    expect(await (await footer()).findByText('Gente de verdade, todos os dias.')).toBeInTheDocument();
    first.unmount();
    const nobody = { legalName: '', cnpj: '', address: '', email: '', phone: '' };
    const live = anEmptyApi().on(catalogRoutes.getShop, () =>
      aShop({ claims: false, seller: nobody, supportUrl: '' }),
    );
    renderApp('/checker', live);
    const shown = await footer();
    expect(await shown.findByText('Pagamento por PIX')).toBeInTheDocument();
    expect(shown.queryByText(/Gente de verdade|Garantia|24\/7|CNPJ/)).toBeNull();
  });
});
