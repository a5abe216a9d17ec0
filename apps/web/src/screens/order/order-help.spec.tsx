import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkoutRoutes,
  helpErrors,
  helpRoutes,
  type HelpRequestView,
  type HelpUnit,
  type OrderHelp,
  type OrderView,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { catalogRoutes, imageErrors } from '@vale/contracts/catalog';
import { axe } from '../../testing/axe.js';
import { aDeliveredOrder, anOrder, aShop, aUser } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './order-screen.js';
import '../../features/order/components/order-help.js';

const MONEY = { received: 75, missing: 0, excess: 0, returned: 0, returnedAt: null, refundAt: null };
const delivered = aDeliveredOrder({ money: MONEY });
const READ = `GET /api/orders/${delivered.transactionId}/help`;

const unit = (line: number, change: Partial<HelpUnit> = {}): HelpUnit => ({
  line,
  name: `Steam (${line + 1} de 2)`,
  isGiven: true,
  rule: 'shop',
  ...change,
});
const request = (change: Partial<HelpRequestView> = {}): HelpRequestView => ({
  id: 'r1',
  reason: 'code-failed',
  units: ['Steam (2 de 2)'],
  state: 'waiting',
  messages: [{ id: 'm1', at: 1, by: 'buyer', text: 'Já foi usado.' }],
  ...change,
});

/** The page of an order; `help.now` is what the server replies. */
function open(order: OrderView, help: { now: OrderHelp }, refundRule = '') {
  const api = anEmptyApi(aUser())
    .on(checkoutRoutes.getOrder, () => order)
    .on(catalogRoutes.getShop, () => aShop({ refundRule }))
    .on(helpRoutes.getHelp, () => help.now);
  return { api, ...renderApp(`/pedido/${order.transactionId}`, api) };
}

beforeEach(() => FakeEventSource.install());

describe('help with an order', () => {
  it('is offered once it is paid, and loads nothing before it is asked for', async () => {
    const { api } = open(delivered, { now: { units: [unit(0, { name: 'Steam' })], requests: [] } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Comprei errado/ }));
    expect(await screen.findByText(/^O código já foi enviado\. Em até 7 dias/)).toBeInTheDocument();
    expect(api.count(READ)).toBe(1);
    await user.click(screen.getByRole('button', { name: /^O código não funcionou/ }));
    expect(await screen.findByText(/^Código com defeito: a loja troca ou devolve/)).toBeInTheDocument();
    expect(screen.getAllByRole('textbox', { name: 'Sua mensagem' })).toHaveLength(1);
  });

  it('is scrolled to where a link leads to it', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const api = anEmptyApi(aUser()).on(checkoutRoutes.getOrder, () => delivered);
    renderApp(`/pedido/${delivered.transactionId}#ajuda`, api);
    const heading = await screen.findByRole('heading', { name: 'Ajuda com este pedido' });
    await waitFor(() => expect(scrolled.mock.contexts).toContain(heading));
  });

  it('is not offered before the payment', async () => {
    open(anOrder(), { now: { units: [], requests: [] } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Ajuda com este pedido' })).toBeNull();
  });

  it('says the rule of each unit, takes units and a text, and shows the conversation', async () => {
    const help = {
      now: { units: [unit(0), unit(1, { isGiven: false, rule: 'withdrawal' })], requests: [] } as OrderHelp,
    };
    const { api, container } = open(delivered, help, 'Trocamos em até 15 dias.');
    const user = userEvent.setup();
    api.on(helpRoutes.openHelp, () => {
      help.now = { units: [unit(0)], requests: [request()] };
      return help.now;
    });
    await user.click(await screen.findByRole('button', { name: /^Quero meu dinheiro de volta/ }));
    const form = within(await screen.findByRole('group', { name: 'Quais unidades?' }));
    const [first, second] = form.getAllByRole('checkbox');
    expect(first).toHaveAccessibleName('Steam (1 de 2) Trocamos em até 15 dias.');
    expect(second).toHaveAccessibleName(/^Steam \(2 de 2\) .*\(CDC, art\. 49\)\.$/);
    const send = screen.getByRole('button', { name: 'Pedir ajuda' });
    await user.click(send);
    expect(await screen.findByRole('alert')).toHaveTextContent('Escolha pelo menos uma unidade.');
    await user.click(second!);
    await user.click(send);
    expect(await screen.findByRole('alert')).toHaveTextContent('Escreva uma mensagem.');
    await user.type(screen.getByRole('textbox', { name: 'Sua mensagem' }), 'Já foi usado.');
    await user.click(send);
    const log = await screen.findByRole('log', { name: 'Conversa sobre Steam (2 de 2)' });
    expect(log).toHaveTextContent('Já foi usado.');
    expect(screen.getByText('Em atendimento')).toBeInTheDocument();
    expect(screen.getByText(/A resposta aparece aqui e no seu e-mail/)).toBeInTheDocument();
    expect(api.bodyOf(helpRoutes.openHelp)).toEqual({
      reason: 'money-back',
      lines: [1],
      text: 'Já foi usado.',
    });
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows the shop’s answer as text, and sends a reply once, also after a lost reply', async () => {
    const answered = request({
      state: 'answered',
      messages: [
        { id: 'm1', at: 1, by: 'buyer', text: 'Já foi usado.' },
        { id: 'm2', at: 2, by: 'shop', text: '<b>Prefere</b> outro?' },
      ],
    });
    const { api } = open({ ...delivered, helpAt: 2 }, { now: { units: [], requests: [answered] } });
    const user = userEvent.setup();
    let isLost = true;
    api.on(helpRoutes.writeHelp, () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return { units: [], requests: [answered] };
    });
    expect(await screen.findByText('<b>Prefere</b> outro?')).toBeInTheDocument();
    expect(screen.getByText('A loja respondeu')).toBeInTheDocument();
    const send = screen.getByRole('button', { name: 'Enviar resposta' });
    await user.click(send);
    expect(await screen.findByText('Escreva uma mensagem.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Escreva sua resposta' }), 'Prefiro o dinheiro.');
    await user.click(send);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    isLost = false;
    await user.click(send);
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Escreva sua resposta' })).toHaveValue(''),
    );
    const sent = api.requests.filter(({ route }) => route === helpRoutes.writeHelp);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('takes a picture, shows it, and keeps text and picture when it is refused', async () => {
    const { api } = open(delivered, { now: { units: [unit(0, { name: 'Steam' })], requests: [] } });
    const shown = request({
      messages: [
        { id: 'm1', at: 1, by: 'buyer', text: 'Veja.', picture: 'p1' },
        { id: 'm2', at: 2, by: 'buyer', text: 'Outra.', isPictureRemoved: true },
      ],
    });
    globalThis.createImageBitmap = (async () => ({ width: 400, height: 300 })) as never;
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,QUJD');
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    let isRefused = true;
    api.on(helpRoutes.openHelp, () => {
      if (isRefused) throw new AppError(imageErrors.imageUnreadable);
      return { units: [], requests: [] };
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Comprei errado/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Sua mensagem' }), 'Veja.');
    await user.upload(
      screen.getByLabelText('Imagem (opcional)'),
      new File(['x'], 'a.png', { type: 'image/png' }),
    );
    await screen.findByRole('button', { name: 'Remover imagem' });
    await user.click(screen.getByRole('button', { name: 'Pedir ajuda' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(imageErrors.imageUnreadable.detail);
    expect(screen.getByRole('textbox', { name: 'Sua mensagem' })).toHaveValue('Veja.');
    expect(screen.getByRole('button', { name: 'Remover imagem' })).toBeInTheDocument();
    isRefused = false;
    api.on(helpRoutes.getHelp, () => ({ units: [], requests: [shown] }));
    await user.click(screen.getByRole('button', { name: 'Pedir ajuda' }));
    const picture = await screen.findByRole('img', { name: /^Imagem enviada/ });
    expect(picture).toHaveAttribute('src', `/api/orders/${delivered.transactionId}/help/pictures/p1`);
    expect(screen.getByText('A loja removeu a imagem.')).toBeInTheDocument();
    expect(api.bodyOf(helpRoutes.openHelp)).toMatchObject({ text: 'Veja.', picture: 'QUJD' });
  });

  it('takes no reply once it is closed or refunded', async () => {
    const requests = [request({ id: 'r0', state: 'closed' }), request({ state: 'refunded' })];
    open({ ...delivered, helpAt: 2 }, { now: { units: [], requests } });
    expect(await screen.findByText('Encerrado')).toBeInTheDocument();
    expect(screen.getByText('Devolução decidida')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enviar resposta' })).toBeNull();
  });

  it('keeps what was typed when the buyer takes another reason', async () => {
    open(delivered, { now: { units: [unit(0, { name: 'Steam' })], requests: [] } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Comprei errado/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Sua mensagem' }), 'Era outro jogo.');
    await user.click(screen.getByRole('button', { name: /^Quero meu dinheiro de volta/ }));
    expect(screen.getByRole('textbox', { name: 'Sua mensagem' })).toHaveValue('Era outro jogo.');
  });

  it('shows a reply that was not sent when the request ends', async () => {
    const help = { now: { units: [], requests: [request()] } as OrderHelp };
    const { api } = open({ ...delivered, helpAt: 2 }, help);
    api.on(helpRoutes.writeHelp, () => {
      help.now = { units: [], requests: [request({ state: 'refunded' })] };
      throw new AppError(helpErrors.helpClosed);
    });
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Escreva sua resposta' }), 'Prefiro outro.');
    await user.click(screen.getByRole('button', { name: 'Enviar resposta' }));
    expect(await screen.findByText('Devolução decidida')).toBeInTheDocument();
    expect(screen.getByText(/antes de você enviar isto/)).toHaveTextContent('Prefiro outro.');
  });

  it('keeps the text when it is refused', async () => {
    const { api } = open(delivered, { now: { units: [unit(0, { name: 'Steam' })], requests: [] } });
    api.on(helpRoutes.openHelp, () => {
      throw new AppError(helpErrors.helpOpen);
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Comprei errado/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Sua mensagem' }), 'Era outro jogo.');
    await user.click(screen.getByRole('button', { name: 'Pedir ajuda' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(helpErrors.helpOpen.detail);
    expect(screen.getByRole('textbox', { name: 'Sua mensagem' })).toHaveValue('Era outro jogo.');
  });
});
