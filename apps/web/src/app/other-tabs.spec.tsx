import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { readLastOrder, saveLastOrder } from '../shared/storage/last-order.js';
import { aDeliveredOrder, aUser } from '../testing/builders.js';
import { FakeEventSource } from '../testing/fake-event-source.js';
import { anEmptyApi, renderApp } from '../testing/render-app.js';
import '../screens/order/order-screen.js';
import '../screens/checker/checker-screen.js';

const header = () => within(screen.getByRole('banner'));
const order = aDeliveredOrder();

/** A shop whose session is `session.user`, as another tab may change it. */
function shop(user: CurrentUser | null) {
  const session = { user };
  const api = anEmptyApi(user)
    .on(identityRoutes.getSession, () => ({ user: session.user }))
    .on(identityRoutes.logout, () => {
      session.user = null;
      return {};
    })
    .on(checkoutRoutes.getOrder, () => {
      if (!session.user) throw new AppError(platformErrors.unauthenticated);
      return order;
    });
  return { session, api };
}

/** Browsers fire storage events in every tab except the one that wrote. */
function fromAnotherTab(newValue: string): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'vale_session', newValue })));
}

beforeEach(() => FakeEventSource.install());

describe('a tab beside others', () => {
  it('loses the greeting and what is private when another one logs out', async () => {
    const { session, api } = shop(aUser());
    renderApp(`/pedido/${order.transactionId}`, api);
    await header().findAllByText('Olá, ana@example.com');
    await screen.findByRole('button', { name: /^Mostrar código/ });
    saveLastOrder({ transactionId: '1', request: {} as never });
    session.user = null;
    fromAnotherTab('closed 1');
    expect(await header().findByRole('link', { name: /^Entrar/ })).toBeInTheDocument();
    expect(header().queryByText('Olá, ana@example.com')).toBeNull();
    expect(await screen.findByRole('heading', { level: 1, name: 'Acesso Restrito' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Mostrar código/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readLastOrder()).toBeNull();
  });

  it('greets whom another one has logged in', async () => {
    const { session, api } = shop(null);
    renderApp('/checker', api);
    await header().findByRole('link', { name: /^Entrar/ });
    session.user = aUser();
    fromAnotherTab('opened 1');
    expect((await header().findAllByText('Olá, ana@example.com')).length).toBeGreaterThan(0);
  });

  it('says it to the others when it logs out itself, and hides the codes', async () => {
    const user = userEvent.setup();
    const { api } = shop(aUser());
    renderApp(`/pedido/${order.transactionId}`, api);
    await screen.findByRole('button', { name: /^Mostrar código/ });
    await user.click(header().getAllByRole('button', { name: /Sair/ })[0]!);
    await waitFor(() => expect(localStorage.getItem('vale_session')).toMatch(/^closed /));
    expect(await screen.findByRole('heading', { level: 1, name: 'Acesso Restrito' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fazer login' }));
    expect(screen.getByRole('dialog', { name: 'Entre para continuar' })).toBeInTheDocument();
  });
});
