import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { webhookRoutes as routes, type Webhook, type WebhookDelivery } from '@vale/contracts/webhooks';
import { catalogRoutes } from '@vale/contracts/catalog';
import { axe } from '../../testing/axe.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './webhooks-screen.js';

const AT = Date.parse('2026-11-30T15:00:00-03:00');
const webhook: Webhook = {
  id: 'w1',
  version: 4,
  name: 'Meu ERP',
  address: 'https://erp.example/hook',
  events: ['order.paid', 'order.refunded'],
  buyerFields: ['email'],
  delivers: [],
  createdAt: AT,
  paused: { at: AT, reason: 'failing' },
  formerSecretUntil: null,
  waiting: 3,
};
const product = aStoredProduct({
  id: 'p1',
  nome: 'Steam',
  variations: [
    { name: 'R$ 50', value: '', price: 50, delivery: 'manual' },
    { name: 'R$ 100', value: '', price: 100, delivery: 'codes' },
  ],
});
const fromStock = aStoredProduct({ id: 'p2', nome: 'Steam Deck', delivery: 'codes', variations: [] });
const delivery: WebhookDelivery = {
  id: 'w1.paid.o1',
  messageId: 'msg_1',
  type: 'order.paid',
  transactionId: 'o1',
  createdAt: AT,
  nextAt: AT,
  attempts: [{ at: AT, ms: 1_200, status: 500, problem: 'status' }],
};

function aPanel(webhooks: Webhook[]) {
  const sent: unknown[] = [];
  const keep =
    <Reply,>(reply: Reply) =>
    ({ params, body }: { params?: unknown; body?: unknown }) => {
      sent.push(body ?? params);
      return reply;
    };
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(routes.listWebhooks, () => ({ items: webhooks }))
    .on(catalogRoutes.listAllProducts, () => ({
      items: [product, fromStock],
      nextCursor: null,
      isComplete: true,
    }))
    .on(routes.listWebhookLog, () => ({ items: [delivery], nextCursor: null }))
    .on(routes.createWebhook, keep({ webhook, secret: 'whsec_novo' }))
    .on(routes.editWebhook, keep(webhook))
    .on(routes.rotateSecret, keep({ webhook, secret: 'whsec_trocado' }))
    .on(routes.pauseWebhook, keep({ ...webhook, paused: null }))
    .on(routes.replayWebhooks, keep({ count: 2 }))
    .on(routes.testWebhook, keep({ at: AT, ms: 10_000, status: null, problem: 'timeout' as const }))
    .on(routes.deleteWebhook, keep({}));
  return { api, sent };
}

const dialog = () => within(screen.getByRole('dialog'));
const row = async () => within(await screen.findByRole('table', { name: 'Webhooks' }));

describe('the webhooks of the panel', () => {
  it('are created; the secret is shown until it is kept', async () => {
    const user = userEvent.setup();
    const { api, sent } = aPanel([]);
    const { container } = renderApp('/admin/webhooks', api);
    await user.click(await screen.findByRole('button', { name: 'Novo webhook' }));
    await user.type(dialog().getByLabelText('Nome do webhook'), 'Meu ERP');
    await user.type(dialog().getByLabelText('Endereço'), 'erp.example');
    await user.click(dialog().getByRole('button', { name: 'Criar webhook' }));
    expect(dialog().getByText('Escreva um endereço que comece com https://')).toBeInTheDocument();
    await user.clear(dialog().getByLabelText('Endereço'));
    await user.type(dialog().getByLabelText('Endereço'), 'https://erp.example/hook');
    await user.click(dialog().getByLabelText('Estoque baixo'));
    await user.click(dialog().getByLabelText('E-mail'));
    await user.type(dialog().getByLabelText('Buscar produto'), 'steam{Enter}');
    await user.click(await dialog().findByRole('button', { name: 'Acrescentar Steam – R$ 50' }));
    expect(dialog().queryByRole('button', { name: /^Acrescentar Steam (Deck|– R\$ 100)/ })).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Acrescentar Steam' }));
    await user.click(dialog().getByRole('button', { name: 'Tirar Steam' }));
    await user.click(dialog().getByRole('button', { name: 'Criar webhook' }));
    expect(await screen.findByLabelText('Segredo')).toHaveValue('whsec_novo');
    expect(sent).toEqual([
      {
        name: 'Meu ERP',
        url: 'https://erp.example/hook',
        events: ['order.paid', 'stock.low'],
        buyerFields: ['email'],
        delivers: [{ productId: 'p1', variation: 'R$ 50', title: 'Steam – R$ 50' }],
      },
    ]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Guardei o segredo' }));
    expect(screen.queryByLabelText('Segredo')).not.toBeInTheDocument();
  });

  it('say why they are paused, and are resumed, tested and changed without their address', async () => {
    const user = userEvent.setup();
    const delivers = [{ productId: 'p1', variation: '', title: 'Steam' }];
    const { api, sent } = aPanel([{ ...webhook, delivers }]);
    const { container } = renderApp('/admin/webhooks', api);
    expect((await row()).getByText('Pedido pago · Valor devolvido · Entrega 1 produto')).toBeVisible();
    expect((await row()).getByText(/^pausado: falhou por três dias, desde .* · 3 à espera$/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click((await row()).getByRole('button', { name: 'Retomar: Meu ERP' }));
    await user.click((await row()).getByRole('button', { name: 'Testar: Meu ERP' }));
    expect(await screen.findByText('Teste de Meu ERP: sem resposta em 10 segundos.')).toBeInTheDocument();
    await user.click((await row()).getByRole('button', { name: 'Editar: Meu ERP' }));
    await user.click(dialog().getByLabelText('Valor devolvido'));
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Webhook salvo.')).toBeInTheDocument();
    expect(sent).toEqual([
      { isPaused: false },
      { id: 'w1' },
      { version: 4, name: 'Meu ERP', events: ['order.paid'], buyerFields: ['email'], delivers },
    ]);
  });

  it('say that a test is under way, which another click does not repeat', async () => {
    const user = userEvent.setup();
    const { api } = aPanel([webhook]);
    let answer!: () => void;
    const answered = new Promise<void>((done) => (answer = done));
    api.on(routes.testWebhook, async () => {
      await answered;
      return { at: AT, ms: 9_000, status: 200, problem: null };
    });
    renderApp('/admin/webhooks', api);
    const test = (await row()).getByRole('button', { name: 'Testar: Meu ERP' });
    await user.click(test);
    expect(screen.getByText(/^Testando Meu ERP: /)).toBeInTheDocument();
    await user.click(test);
    answer();
    expect(await screen.findByText('Teste de Meu ERP: HTTP 200, aceito.')).toBeInTheDocument();
    expect(api.calls.filter((call) => call.endsWith('/test'))).toHaveLength(1);
  });

  it('get another secret, and are deleted, after a question', async () => {
    const user = userEvent.setup();
    const { api, sent } = aPanel([webhook]);
    renderApp('/admin/webhooks', api);
    await user.click((await row()).getByRole('button', { name: 'Trocar segredo: Meu ERP' }));
    await user.click(dialog().getByRole('button', { name: 'Trocar' }));
    expect(await screen.findByLabelText('Segredo')).toHaveValue('whsec_trocado');
    await user.click((await row()).getByRole('button', { name: 'Excluir: Meu ERP' }));
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Webhook excluído.')).toBeInTheDocument();
    expect(sent).toEqual([{ id: 'w1' }, { id: 'w1' }]);
  });

  it.each([
    [{ status: 200, problem: 'wait' as const }, /^HTTP 200, pediu para esperar em /],
    [{ status: 200, problem: null, answer: 'no' as const }, /^HTTP 200, recusou entregar a unidade em /],
    [{ status: 200, problem: null, answer: 'delivered' as const }, /^HTTP 200, entregou o código em /],
    [{ status: 200, problem: null }, /^HTTP 200, aceito em /],
    [{ status: null, problem: 'over' as const }, /^não enviada: a unidade já foi entregue ou devolvida em /],
    [{ status: null, problem: 'private-address' as const }, /^não enviada: o endereço não começa com https/],
  ])('say in the log what became of a message: %j', async (attempt, text) => {
    const asked = { ...delivery, type: 'unit.requested' as const, nextAt: null };
    const { api } = aPanel([webhook]);
    api.on(routes.listWebhookLog, () => ({
      items: [{ ...asked, attempts: [{ at: AT, ms: 1, ...attempt }] }],
      nextCursor: null,
    }));
    renderApp('/admin/webhooks?webhook=w1', api);
    const log = within(await screen.findByRole('table', { name: 'Mensagens' }));
    expect(log.getByText(text)).toBeInTheDocument();
  });

  it('have a log, from which messages are sent again', async () => {
    const user = userEvent.setup();
    const { api, sent } = aPanel([webhook]);
    const { container } = renderApp('/admin/webhooks', api);
    await user.click((await row()).getByRole('button', { name: 'Mensagens: Meu ERP' }));
    const log = within(await screen.findByRole('table', { name: 'Mensagens' }));
    expect(log.getByText(/^HTTP 500, recusado em .* \(1\.200 ms\); próxima: /)).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(log.getByRole('button', { name: 'Reenviar msg_1' }));
    expect(await screen.findByText('2 mensagens vão de novo.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('De'), '2026-11-29');
    await user.type(screen.getByLabelText('Até'), '2026-11-30');
    await user.click(screen.getByRole('button', { name: 'Reenviar o período' }));
    expect(sent).toEqual([
      { which: { deliveryId: 'w1.paid.o1' } },
      {
        which: {
          since: Date.parse('2026-11-29T00:00:00-03:00'),
          until: Date.parse('2026-12-01T00:00:00-03:00'),
        },
      },
    ]);
  });
});
