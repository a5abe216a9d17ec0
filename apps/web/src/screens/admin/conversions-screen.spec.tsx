import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@vale/contracts/define';
import {
  destinationErrors,
  destinationRoutes,
  type DestinationChange,
  type DestinationView,
} from '@vale/contracts/tracking';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './conversions-screen.js';

const meta: DestinationView = {
  name: 'meta',
  label: 'Meta (API de Conversões)',
  hint: 'No Gerenciador de Eventos.',
  testNotice: 'Eventos com código de teste também contam de verdade.',
  fields: [
    { name: 'pixelId', label: 'ID do pixel', secret: false, required: true },
    { name: 'accessToken', label: 'Token de acesso', secret: true, required: true },
  ],
  settings: { pixelId: '123' },
  secrets: { accessToken: { set: true, last4: 'wxyz' } },
  isActive: true,
  isReadable: true,
  stopped: null,
  lastFailure: null,
  pending: 3,
};

function open(view: Partial<DestinationView> = {}, hasKey = true) {
  const changes: DestinationChange[] = [];
  const done = { tests: 0, resent: 0, refusesChange: false };
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(destinationRoutes.listDestinations, () => ({ items: [{ ...meta, ...view }], hasKey }))
    .on(destinationRoutes.changeDestination, ({ body }) => {
      if (done.refusesChange)
        throw new AppError(destinationErrors.destinationIncomplete, { params: { fields: 'ID do pixel' } });
      changes.push(body as DestinationChange);
      return meta;
    })
    .on(destinationRoutes.testDestination, () => {
      done.tests += 1;
      return { ok: false, message: 'erro 190 da Meta' };
    })
    .on(destinationRoutes.resendFailed, () => {
      done.resent += 1;
      return { count: 2 };
    });
  return { ...renderApp('/admin/conversions', api), changes, done, user: userEvent.setup() };
}

describe('the conversion destinations', () => {
  it('say what waits, and never a secret', async () => {
    const { container } = open();
    expect(await screen.findByText('3 esperam')).toBeInTheDocument();
    expect(screen.getByText('LIGADO')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keep a secret that is left out', async () => {
    const { user, changes } = open();
    await user.click(await screen.findByRole('button', { name: /^Configurar Meta/ }));
    const form = within(screen.getByLabelText('Token de acesso').closest('form')!);
    expect(form.getByText(/Definido \(final wxyz\)/)).toBeInTheDocument();
    await user.clear(form.getByLabelText('ID do pixel'));
    await user.type(form.getByLabelText('ID do pixel'), ' 456 ');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(changes).toMatchObject([
        { isActive: true, settings: { pixelId: '456' }, secrets: { accessToken: '' } },
      ]),
    );
    expect(await screen.findByText('Meta (API de Conversões) foi salvo.')).toBeInTheDocument();
  });

  it.each([
    [false, [true]],
    [undefined, [undefined]],
  ])('offer visits where they are taken: %s', async (sendsVisits, sent) => {
    const { user, changes } = open(sendsVisits === undefined ? {} : { sendsVisits });
    await user.click(await screen.findByRole('button', { name: /^Configurar Meta/ }));
    const offered = screen.queryByLabelText(/^Enviar também visitas, itens na sacola e checkouts/);
    expect(offered !== null).toBe(sendsVisits !== undefined);
    if (offered) await user.click(offered);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(changes.map((change) => change.sendsVisits)).toEqual(sent));
  });

  it('say why a change was refused', async () => {
    const { user, done } = open();
    done.refusesChange = true;
    await user.click(await screen.findByRole('button', { name: /^Configurar Meta/ }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Falta preencher: ID do pixel.')).toBeInTheDocument();
  });

  it('are tested, with the warning before and the answer after', async () => {
    const { user, done } = open();
    expect(await screen.findByText(/também contam de verdade/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Enviar evento de teste/ }));
    expect(await screen.findByText('erro 190 da Meta')).toBeInTheDocument();
    expect(done.tests).toBe(1);
  });

  it('send at once what waits', async () => {
    const { user, done } = open();
    await user.click(await screen.findByRole('button', { name: 'Reenviar agora' }));
    await waitFor(() => expect(done.resent).toBe(1));
  });

  it('say that one is stopped, and that the key is missing', async () => {
    open({ stopped: { at: 1_790_000_000_000, reason: 'erro 190' } }, false);
    expect(await screen.findByText('PARADO')).toBeInTheDocument();
    expect(screen.getByText(/As conversões esperam/)).toBeInTheDocument();
    expect(screen.getByText('Falta TRACKING_KEY no servidor')).toBeInTheDocument();
  });
});
