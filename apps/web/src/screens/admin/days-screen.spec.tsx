import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayErrors, dayRoutes, type DayAccount, type DayView } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './days-screen.js';

const admin = aUser({ role: 'admin' });
const DAY = '2026-11-21';
const AT = Date.parse('2026-11-22T12:00:00Z');

const totals = {
  payments: 3,
  paidCentavos: 15_000,
  unreadable: 0,
  refundedCentavos: 1_234,
  disputedCentavos: 5_000,
  feeCentavos: 198,
  unknownFees: 1,
};
const anAccount = (change: Partial<DayAccount> = {}): DayAccount => ({
  methodId: 'pix',
  name: 'Banco da loja',
  isListed: true,
  totals,
  compared: null,
  isStale: false,
  closed: null,
  ...change,
});
const compared: NonNullable<DayAccount['compared']> = {
  at: AT,
  totals,
  payments: 2,
  paidCentavos: 10_700,
  differences: [
    { reason: 'only-there', paymentId: 'E1', transactionId: null, centavos: null, listedCentavos: 700 },
    { reason: 'only-here', paymentId: 'E2', transactionId: 'T2', centavos: 5_000, listedCentavos: null },
  ],
  more: 0,
  balanceCentavos: 99_900,
};

function open(account: DayAccount, change: Partial<DayView> = {}) {
  const api = anEmptyApi(admin).on(dayRoutes.getDay, () => ({
    day: DAY,
    state: 'over' as const,
    accounts: [account],
    closings: [],
    ...change,
  }));
  return { api, ...renderApp(`/admin/days?dia=${DAY}`, api) };
}

const account = async () => within(await screen.findByRole('region', { name: 'Banco da loja' }));

describe('the closing of a day', () => {
  it('shows what came and went, and that a fee is unknown', async () => {
    const { container } = open(anAccount());
    const shown = await account();
    expect(shown.getByText('Recebido').parentElement).toHaveTextContent('R$ 150,003 pagamentos');
    expect(shown.getByText('Tarifas').parentElement).toHaveTextContent(
      'R$ 1,981 pagamento sem tarifa conhecida',
    );
    expect(shown.getByText('Fica com a loja').parentElement).toHaveTextContent('R$ 85,68Sem descontar');
    expect(shown.getByText('Ainda não comparado com o provedor.')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says of each difference where the money is, and leads to the order', async () => {
    open(anAccount({ compared }));
    const shown = await account();
    expect(shown.getByText(/listou 2 pagamentos de R\$ 107,00/)).toHaveTextContent('Saldo da conta naquele');
    expect(shown.getByText('Só no provedor: R$ 7,00 sem pedido na loja.')).toBeInTheDocument();
    expect(
      shown.getByText('Só na loja: R$ 50,00 que o provedor não lista nesse dia nem perto dele.'),
    ).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Ver o pedido' })).toHaveAttribute('href', '/admin/orders/T2');
  });

  it('is not called equal to the list of the provider once it has changed', async () => {
    const equal = { ...compared, differences: [] };
    open(anAccount({ compared: equal, isStale: true }));
    const shown = await account();
    expect(shown.getByText('O dia mudou depois desta comparação: compare de novo.')).toBeInTheDocument();
    expect(shown.queryByText('Nenhuma diferença.')).not.toBeInTheDocument();
    await userEvent.click(shown.getByRole('button', { name: 'Fechar o dia' }));
    expect(await screen.findByText(/compare de novo antes de fechar/)).toBeInTheDocument();
  });

  it('is closed with a note, and what was seen is sent', async () => {
    const user = userEvent.setup();
    const { api } = open(anAccount({ compared }));
    const sent = jest.fn();
    api.on(dayRoutes.closeDay, ({ body }) => {
      sent(body);
      if ((body as { note: string }).note === 'Confere.') return anAccount();
      throw new AppError(dayErrors.dayChanged);
    });
    await user.click((await account()).getByRole('button', { name: 'Fechar o dia' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/2 diferenças: diga na observação/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Fechar o dia' }));
    expect(dialog.getByText('Escreva uma observação.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Observação'), 'Não sei.');
    await user.click(dialog.getByRole('button', { name: 'Fechar o dia' }));
    expect(await dialog.findByText(/mudaram enquanto você olhava/)).toBeInTheDocument();
    await user.clear(dialog.getByLabelText('Observação'));
    await user.type(dialog.getByLabelText('Observação'), 'Confere.');
    await user.click(dialog.getByRole('button', { name: 'Fechar o dia' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toHaveBeenLastCalledWith({ methodId: 'pix', note: 'Confere.', seen: totals });
  });

  it('shows a closed day as it was, with its amendments', async () => {
    const amendment = { kind: 'paid', change: 'new', transactionId: 'T3', paymentId: 'E3', at: AT } as const;
    const closed = {
      at: AT,
      accountId: admin.uid,
      note: 'Confere.',
      totals,
      compared,
      amendments: [
        { ...amendment, before: null, after: 5_000, feeBefore: null, feeAfter: 99 },
        { ...amendment, change: 'changed' as const, before: 100, after: 100, feeBefore: null, feeAfter: 98 },
      ],
      moreAmendments: 0,
    };
    open(anAccount({ totals: { ...totals, payments: 4, paidCentavos: 20_000 }, compared, closed }));
    const shown = await account();
    expect(shown.getByText('Recebido').parentElement).toHaveTextContent('R$ 150,003 pagamentos');
    expect(shown.getByText(/Pagamento de R\$ 50,00 que chegou depois do fechamento/)).toBeInTheDocument();
    expect(shown.getByText(/Com elas, o dia tem R\$ 200,00 recebidos/)).toBeInTheDocument();
    expect(shown.getByText(/Tarifa de um pagamento de R\$ 1,00, que passou a R\$ 0,98/)).toBeInTheDocument();
    expect(shown.getByText(/O dia foi fechado com 2 diferenças/)).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Fechar o dia' })).not.toBeInTheDocument();
  });

  it('neither compares nor closes a day of before the upgrade', async () => {
    open(anAccount(), { state: 'before' });
    expect(
      await screen.findByText(/Não comparado: 21\/11\/2026 é de antes da atualização/),
    ).toBeInTheDocument();
    const buttons = (await account()).getAllByRole('button').map(({ textContent }) => textContent?.trim());
    expect(buttons).toEqual(['Baixar CSV']);
  });
});
