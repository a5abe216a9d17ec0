import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@vale/contracts/define';
import { deadLetterErrors, platformRoutes, type DeadLetter } from '@vale/contracts/platform';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './dead-letters-screen.js';

const ADMIN = aUser({ role: 'admin' });
const deadLetter: DeadLetter = {
  id: 'd1',
  kind: 'event',
  name: 'checkout.order-paid',
  consumer: 'tracking-record-purchase',
  attempts: 8,
  content: { html: '<img src=x onerror=alert(1)>' },
  error: 'no reply',
  failedAt: '2026-11-21T12:00:00.000Z',
};

describe('dead letters', () => {
  it('show what failed, why, and their content as text', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi(ADMIN).on(platformRoutes.listDeadLetters, () => ({
      items: [deadLetter],
      nextCursor: null,
    }));
    const { container } = renderApp('/admin/dead-letters', api);
    const row = within(await screen.findByRole('row', { name: /checkout\.order-paid/ }));
    expect(row.getByText('Evento, em tracking-record-purchase')).toBeInTheDocument();
    expect(row.getByText('8 tentativas')).toBeInTheDocument();
    expect(row.getByText('no reply')).toBeInTheDocument();
    await user.click(row.getByText('Conteúdo (pode ter dados pessoais)'));
    expect(row.getByLabelText('Conteúdo de checkout.order-paid')).toHaveValue(
      JSON.stringify(deadLetter.content, null, 2),
    );
    expect(container.querySelector('[onerror]')).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('are requeued, or discarded after a question', async () => {
    const user = userEvent.setup();
    const done: string[] = [];
    const api = anEmptyApi(ADMIN)
      .on(platformRoutes.listDeadLetters, () => ({ items: [deadLetter], nextCursor: null }))
      .on(platformRoutes.requeueDeadLetter, ({ params }) => {
        done.push(`requeue ${params['id']}`);
        return {};
      })
      .on(platformRoutes.discardDeadLetter, () => {
        throw new AppError(deadLetterErrors.deadLetterNotFound);
      });
    renderApp('/admin/dead-letters', api);
    await user.click(await screen.findByRole('button', { name: 'Reenviar checkout.order-paid' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reenviar' }));
    expect(await screen.findByText('Reenviada: roda de novo agora.')).toBeInTheDocument();
    expect(done).toEqual(['requeue d1']);
    await user.click(screen.getByRole('button', { name: 'Descartar checkout.order-paid' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Esta ação não pode ser desfeita\./)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Esta falha já foi reenviada ou descartada.');
  });

  it('are filtered by kind, service and name in the address', async () => {
    const user = userEvent.setup();
    const queries: Record<string, string>[] = [];
    const api = anEmptyApi(ADMIN).on(platformRoutes.listDeadLetters, ({ query }) => {
      queries.push(query);
      return { items: [], nextCursor: null };
    });
    const { address } = renderApp('/admin/dead-letters', api);
    expect(await screen.findByText('Nenhuma falha.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Tarefas');
    await user.selectOptions(screen.getByLabelText('Serviço'), 'E-mails e avisos');
    await user.type(screen.getByRole('searchbox', { name: /^Nome/ }), 'notification.send-mail{Enter}');
    expect(await screen.findByText('Nenhuma falha com estes filtros.')).toBeInTheDocument();
    expect(address()).toBe('/admin/dead-letters?tipo=job&servico=notification&nome=notification.send-mail');
    expect(queries.at(-1)).toEqual({ kind: 'job', service: 'notification', name: 'notification.send-mail' });
  });
});
