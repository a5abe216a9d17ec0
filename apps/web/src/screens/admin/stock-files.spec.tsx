import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { stockNameRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes, stockAdminRoutes } from '@vale/contracts/checkout';
import { axe } from '../../testing/axe.js';
import { aStock, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './stock-of-screen.js';

/** The table of the codes has the same name. */
const CODES = { selector: 'textarea' };

function anApi() {
  return anEmptyApi(aUser({ role: 'admin' }))
    .on(stockAdminRoutes.listStocks, () => ({ items: [aStock()], nextCursor: null }))
    .on(stockNameRoutes.listStockNames, () => ({
      items: [{ id: 'p1', kind: 'product' as const, name: 'Steam', variations: [''] }],
    }))
    .on(checkoutRoutes.listStockCodes, () => ({ items: [], nextCursor: null }));
}

describe('a file as sellers have it', () => {
  /** Uploads it, answers, and returns the codes that are checked. */
  async function checked(name: string, content: string, answer?: (user: UserEvent) => Promise<void>) {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const api = anApi().on(stockAdminRoutes.checkStock, ({ body }) => {
      sent.push(body);
      return { repeated: [] };
    });
    const { container } = renderApp('/admin/stock/p1', api);
    await user.upload(
      await screen.findByLabelText('Ou um arquivo de texto'),
      new File([content], name, { type: name.endsWith('csv') ? 'text/csv' : 'text/plain' }),
    );
    const check = await screen.findByRole('button', { name: /^Conferir \d/ });
    expect(await axe(container)).toHaveNoViolations();
    if (answer) {
      expect(check).toBeDisabled();
      await answer(user);
    }
    await user.click(screen.getByRole('button', { name: /^Conferir \d/ }));
    await screen.findByText(/nenhum repetido/);
    return (sent as { codes: string[] }[]).flatMap(({ codes }) => codes);
  }

  it('is a spreadsheet of accounts: cells of several lines are one code, the heading is none', async () => {
    const content = '\uFEFFconta\r\n"login: um\nsenha: a1"\r\n"login: dois\nsenha: b2"\r\n';
    expect(await checked('contas.csv', content)).toEqual(['login: um\nsenha: a1', 'login: dois\nsenha: b2']);
    // The preview is what the buyer gets.
    expect(screen.getByText(/login: um\s+senha: a1/)).toBeInTheDocument();
  });

  it('is a spreadsheet with quotes and more columns: one is chosen, or several', async () => {
    const content = '\uFEFFcodigo;valor\r\n"CCCC-1111;x";50\r\nCCCC-2222;50\r\n';
    expect(await checked('codigos.CSV', content)).toEqual(['CCCC-1111;x', 'CCCC-2222']);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'valor' }));
    expect(screen.getByText(/codigo: CCCC-1111;x\s+valor: 50/)).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /A primeira linha é o título/ }));
    expect(screen.getByRole('button', { name: 'Conferir 3 códigos' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: 'Coluna 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Coluna 2' }));
    expect(screen.getByText('Escolha ao menos uma coluna.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Descartar o arquivo' }));
    expect(screen.getByLabelText('Códigos', CODES)).toHaveValue('');
  });

  it.each(['6,01234E+15\n6012345678901234\n', '"6,01234E+15"\n6012345678901234\n'])(
    'has a number that a spreadsheet rounded: %j is asked about',
    async (content) => {
      const codes = await checked('cartoes.csv', content, async (user) => {
        expect(screen.getByText(/6,01234E\+15\. Formate a coluna como texto/)).toBeInTheDocument();
        await user.click(screen.getByRole('checkbox', { name: /são mesmo assim/ }));
      });
      expect(codes).toEqual(['6,01234E+15', '6012345678901234']);
    },
  );

  it('has separator lines, which are never sold', async () => {
    const content = 'login: um\nsenha: 1\n----\nlogin: dois\nsenha: 2\n----\n';
    const codes = await checked('contas.txt', content, (user) =>
      user.click(screen.getByRole('radio', { name: /Cada bloco/ })),
    );
    expect(codes).toEqual(['login: um\nsenha: 1', 'login: dois\nsenha: 2']);
  });

  it('has one blank line among many codes', async () => {
    const content = 'EEEE-1111\r\nEEEE-2222\r\n\r\nEEEE-3333\r\nEEEE-4444\r\n';
    const codes = await checked('codigos.txt', content, (user) =>
      user.click(screen.getByRole('radio', { name: /Cada linha/ })),
    );
    expect(codes).toEqual(['EEEE-1111', 'EEEE-2222', 'EEEE-3333', 'EEEE-4444']);
  });

  it('has characters that nobody sees: they are left out, and it says so', async () => {
    const content = 'GGGG-1111\u200B\nGGGG-1111\nGGGG-\u00A02222\n\u200EGGGG-3333\u200E\n';
    expect(await checked('codigos.txt', content)).toEqual([
      'GGGG-1111',
      'GGGG-1111',
      'GGGG- 2222',
      'GGGG-3333',
    ]);
    expect(screen.getByText(/2 códigos tinham caracteres invisíveis/)).toBeInTheDocument();
  });

  it('is no CSV: the reason is said, and nothing is lost', async () => {
    const user = userEvent.setup();
    renderApp('/admin/stock/p1', anApi());
    const upload = await screen.findByLabelText('Ou um arquivo de texto');
    await user.type(screen.getByLabelText('Códigos', CODES), 'AAA-1');
    await user.upload(upload, new File(['a;"b\n'], 'codigos.csv', { type: 'text/csv' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Códigos', CODES)).toHaveAccessibleDescription(
        'O CSV não pode ser lido. Linha 1: aspas que abrem e não fecham.',
      ),
    );
    expect(screen.getByLabelText('Códigos', CODES)).toHaveValue('AAA-1');
  });
});
