import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@vale/contracts/define';
import {
  ALL_EDITS,
  discordErrors,
  discordRoutes,
  maskedWebhookUrl,
  type AlertsView,
  type WebhookView,
} from '@vale/contracts/discord';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './discord-webhook-screen.js';

const URL = `https://discord.com/api/webhooks/456/${'a'.repeat(64)}WXYZ`;
const NONE: AlertsView = { maskedUrl: '', dead: null, lastFailure: null, byMail: false, weekly: true };
const SAVED: AlertsView = { ...NONE, maskedUrl: maskedWebhookUrl(URL) };

async function open(alerts: AlertsView) {
  const view: WebhookView = {
    maskedUrl: '',
    isActive: false,
    edits: ALL_EDITS,
    sentCount: 0,
    lastUsedAt: null,
    queued: 0,
    dead: null,
    lastFailure: null,
    origin: 'http://localhost:3000',
    alerts,
  };
  const stored = {
    view,
    changes: [] as unknown[],
    answer: (): { state: 'sent' | 'queued' } => ({ state: 'sent' }),
  };
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(discordRoutes.getWebhook, () => stored.view)
    .on(discordRoutes.listTemplates, () => ({ items: [] }))
    .on(discordRoutes.changeAlertWebhook, ({ body }) => {
      const { url } = body as { url: string | null };
      stored.changes.push(url);
      const maskedUrl = url === null ? '' : maskedWebhookUrl(url);
      stored.view = { ...stored.view, alerts: { ...alerts, maskedUrl } };
      return {};
    })
    .on(discordRoutes.changeWeeklyReport, ({ body }) => {
      const { weekly } = body as { weekly: boolean };
      stored.view = { ...stored.view, alerts: { ...stored.view.alerts, weekly } };
      return {};
    })
    .on(discordRoutes.testAlertWebhook, () => stored.answer());
  const { container, unmount } = renderApp('/admin/discord-webhook?aba=configuracoes', api);
  const form = within(await screen.findByRole('form', { name: 'Avisos ao dono' }));
  return { stored, api, container, unmount, form, user: userEvent.setup() };
}

describe('Avisos ao dono', () => {
  it('say that nobody is told, and save the private webhook', async () => {
    const { form, user, stored, container } = await open(NONE);
    expect(form.getByText('Ninguém é avisado')).toBeInTheDocument();
    expect(form.queryByRole('button', { name: 'Enviar teste' })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(form.getByLabelText('Webhook privado'));
    await user.paste(` ${URL} `);
    await user.click(form.getByRole('button', { name: 'Salvar webhook privado' }));
    expect(await screen.findByText('Webhook privado salvo. Envie um teste.')).toBeInTheDocument();
    expect(stored.changes).toEqual([URL]);
    expect(await form.findByText(/^Salvo: .*••••WXYZ/)).toBeInTheDocument();
    expect(form.getByLabelText('Webhook privado')).toHaveValue('');
    expect(form.queryByText('Ninguém é avisado')).toBeNull();
    expect(form.getByText(/^Nenhum e-mail é enviado/)).toBeInTheDocument();
  });

  it('switch the mail about the week off and on, where mail is sent', async () => {
    const without = await open(NONE);
    expect(without.form.queryByRole('checkbox', { name: 'Resumo da semana por e-mail' })).toBeNull();
    without.unmount();
    const { form, user, stored } = await open({ ...NONE, byMail: true });
    const weekly = form.getByRole('checkbox', { name: 'Resumo da semana por e-mail' });
    expect(weekly).toBeChecked();
    await user.click(weekly);
    expect(await screen.findByText('O resumo da semana não é mais enviado.')).toBeInTheDocument();
    await waitFor(() => expect(weekly).not.toBeChecked());
    expect(stored.view.alerts.weekly).toBe(false);
    await user.click(weekly);
    await waitFor(() => expect(weekly).toBeChecked());
    expect(stored.view.alerts.weekly).toBe(true);
  });

  it('need the address of a webhook', async () => {
    const { form, user, stored } = await open({ ...NONE, byMail: true });
    expect(
      form.getByText(
        'Os avisos vão por e-mail ao endereço que quem cuida do servidor definiu (ALERT_EMAIL).',
      ),
    ).toBeInTheDocument();
    await user.type(form.getByLabelText('Webhook privado'), 'https://evil.example/api/webhooks/1/x');
    await user.click(form.getByRole('button', { name: 'Salvar webhook privado' }));
    expect(await form.findByText('URL do webhook inválida')).toBeInTheDocument();
    expect(stored.changes).toEqual([]);
  });

  it('say that the webhook of product posts cannot be theirs', async () => {
    const { form, user, api } = await open(NONE);
    api.on(discordRoutes.changeAlertWebhook, () => {
      throw new AppError(discordErrors.webhookOfPosts);
    });
    await user.click(form.getByLabelText('Webhook privado'));
    await user.paste(URL);
    await user.click(form.getByRole('button', { name: 'Salvar webhook privado' }));
    expect(await screen.findByText(discordErrors.webhookOfPosts.detail)).toBeInTheDocument();
    expect(form.getByLabelText('Webhook privado')).toHaveValue(URL);
  });

  it('send a test, say what went wrong with it, and are removed', async () => {
    const { form, user, stored } = await open(SAVED);
    const test = () => user.click(form.getByRole('button', { name: 'Enviar teste' }));
    await test();
    expect(await screen.findByText('Teste enviado ao Discord.')).toBeInTheDocument();
    stored.answer = () => {
      throw new AppError(discordErrors.postRefused, { params: { status: 404 } });
    };
    await test();
    expect(await screen.findByText('Erro HTTP: 404')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('Webhook privado removido.')).toBeInTheDocument();
    expect(stored.changes).toEqual([null]);
    await waitFor(() => expect(form.queryByRole('button', { name: 'Remover' })).toBeNull());
  });

  it('say when and why the webhook did not get a message', async () => {
    const at = Date.UTC(2026, 10, 22, 15);
    const { form } = await open({ ...SAVED, lastFailure: { at, reason: 'Erro HTTP: 403' } });
    expect(form.getByText(/^Última falha.* em 22\/11\/2026, 12:00.*: Erro HTTP: 403$/)).toBeInTheDocument();
  });

  it('say that Discord does not know the webhook any more', async () => {
    const { form } = await open({ ...SAVED, dead: { status: 404, at: Date.UTC(2026, 10, 22, 15) } });
    expect(form.getByText('O Discord não aceita mais o webhook privado')).toBeInTheDocument();
    expect(form.getByText('Ninguém é avisado')).toBeInTheDocument();
    expect(form.getByText(/^Resposta HTTP 404 em 22\/11\/2026, 12:00/)).toBeInTheDocument();
  });
});
