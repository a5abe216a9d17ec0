import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkoutRoutes,
  deliveryErrors,
  helpRoutes,
  type OpenedDelivery,
  type OrderView,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { DAY_MS } from '@vale/contracts/time';
import { axe } from '../../testing/axe.js';
import { aDeliveredOrder, aUser } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './delivery-screen.js';
import './order-screen.js';
import '../../features/order/components/order-help.js';

const MONEY = { received: 75, missing: 0, excess: 0, returned: 0, returnedAt: null, refundAt: null };
const refundableUntil = Date.now() + 6 * DAY_MS;
const labelOf = (line: number) => `Gift 50 (${line + 1} de 2)`;
const UNITS = [0, 1].map((line) => ({ line, label: labelOf(line) }));
const unitOf = (code: string, line: number) => ({ label: labelOf(line), code, line });

const unseen = aDeliveredOrder({ money: MONEY, codes: [], byLink: { hidden: UNITS, refundableUntil } });
const seen: OrderView = {
  ...unseen,
  codes: [unitOf('AAAA-1111', 0)],
  byLink: { hidden: [UNITS[1]!], refundableUntil },
  version: unseen.version + 1,
};

function open(order = unseen, reply: () => OrderView = () => seen) {
  let now = order;
  const api = anEmptyApi(aUser())
    .on(checkoutRoutes.getOrder, () => now)
    .on(checkoutRoutes.showCode, () => (now = reply()));
  return { api, ...renderApp(`/pedido/${order.transactionId}`, api) };
}

const showButtons = () => screen.findAllByRole('button', { name: /^Mostrar código/ });

beforeEach(() => FakeEventSource.install());

describe('an order whose mail has no code', () => {
  it('shows a code in its place once its buyer asks, also by the keyboard, and says what that ends', async () => {
    const { api, container } = open();
    const user = userEvent.setup();
    const [first] = await showButtons();
    expect(screen.getByText(/^Enquanto você não mostrar um código/)).toHaveTextContent(/, até \d\d\/\d\d/);
    expect(screen.getByText(/O e-mail traz o link para ela, sem o código/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Copiar código/ })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
    first!.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('AAAA-1111')).toBeInTheDocument();
    expect(api.bodyOf(checkoutRoutes.showCode)).toEqual({ line: 0 });
    expect(screen.getByRole('button', { name: 'Ocultar código: Gift 50 (1 de 2)' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Copiar código: Gift 50 (1 de 2)' }));
    expect(await navigator.clipboard.readText()).toBe('AAAA-1111');
    expect(await showButtons()).toHaveLength(1);
  });

  it('says why a code is not shown, and leaves the button', async () => {
    open(unseen, () => {
      throw new AppError(deliveryErrors.codeUnavailable);
    });
    const [first] = await showButtons();
    await userEvent.setup().click(first!);
    expect(await screen.findByText(deliveryErrors.codeUnavailable.detail)).toBeInTheDocument();
    expect(await showButtons()).toHaveLength(2);
  });

  it('promises nothing once the seven days are over', async () => {
    open({ ...unseen, byLink: { hidden: UNITS, refundableUntil: Date.now() - 1 } });
    await showButtons();
    expect(screen.queryByText(/^Enquanto você não mostrar/)).toBeNull();
  });

  it('has help by the rule of each unit, and by the new one after a code was shown', async () => {
    const unit = { line: 0, name: 'Gift 50 (1 de 2)', isGiven: false } as const;
    const late = { line: 1, name: 'Gift 50 (2 de 2)', isGiven: false, rule: 'shop' } as const;
    let first = { ...unit, rule: 'withdrawal' as 'withdrawal' | 'shop', unseenUntil: refundableUntil };
    const { api } = open();
    api.on(helpRoutes.getHelp, () => ({
      units: [first, { ...late, unseenUntil: Date.now() - 1 }],
      requests: [],
    }));
    const user = userEvent.setup();
    // A code that nobody has seen cannot fail.
    await screen.findByRole('button', { name: /^Comprei errado/ });
    expect(screen.queryByRole('button', { name: /^O código não funcionou/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Comprei errado/ }));
    expect(await screen.findByText(/^Você ainda não mostrou este código: .*até \d\d\//)).toBeInTheDocument();
    expect(screen.getByText(/^Os 7 dias para desistir .* já passaram/)).toBeInTheDocument();
    const { unseenUntil: _, ...given } = first;
    first = { ...given, isGiven: true, rule: 'shop' } as never;
    await user.click((await showButtons())[0]!);
    await waitFor(() => expect(screen.queryByText(/^Você ainda não mostrou/)).toBeNull());
    expect(screen.getByText(/^O código já foi enviado/)).toBeInTheDocument();
  });
});

it('shows a hidden code behind the link of the mail', async () => {
  const token = 'd1.key.01JD0000000000000000000001.abc.signature';
  const closed: OpenedDelivery = {
    transactionId: unseen.transactionId,
    productTitle: 'Steam',
    status: 'completed',
    message: '',
    delivery: unseen.delivery,
    codes: [],
    byLink: { hidden: [UNITS[0]!], refundableUntil },
  };
  const shown = { ...closed, codes: [unitOf('AAAA-1111', 0)], byLink: { hidden: [], refundableUntil } };
  const api = anEmptyApi()
    .on(checkoutRoutes.openDelivery, () => closed)
    .on(checkoutRoutes.showDeliveredCode, () => shown);
  const user = userEvent.setup();
  const { container } = renderApp(`/entrega#${token}`, api);
  await user.type(await screen.findByLabelText('4 últimos números do seu CPF'), '4725{Enter}');
  const [button] = await showButtons();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(button!);
  expect(await screen.findByText('AAAA-1111')).toBeInTheDocument();
  expect(api.bodyOf(checkoutRoutes.showDeliveredCode)).toEqual({ token, cpfEnd: '4725', line: 0 });
});
