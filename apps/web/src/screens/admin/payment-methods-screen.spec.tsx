import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paymentMethodRoutes, type PaymentMethodView } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aMethod, PROVIDERS } from '../../testing/payment-methods.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './payment-methods-screen.js';
import './payment-method-screen.js';

const sandbox = aMethod({
  id: 'sandbox',
  name: 'PIX (simulação)',
  driver: 'external-transactions',
  isActive: true,
  isFromSettings: true,
  apiEndpoint: 'http://localhost:3000/sandbox',
});

const CONNECTED = { ok: true, problem: null, message: 'Conexão feita.', durationMs: 40 };

const apiWith = (methods: () => PaymentMethodView[]) =>
  anEmptyApi(aUser({ role: 'admin' }))
    .on(paymentMethodRoutes.listPaymentMethods, () => ({ items: methods(), providers: PROVIDERS }))
    .on(paymentMethodRoutes.checkPaymentMethod, () => CONNECTED);

const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li')!);

describe('the payment methods', () => {
  it('say which secrets are set and never what they are; replaced ones are shown on demand', async () => {
    const user = userEvent.setup();
    const old = aMethod({ id: 'm0', name: 'O de antes', replacedBy: 'm1' });
    const { container } = renderApp(
      '/admin/payment-methods',
      apiWith(() => [sandbox, aMethod(), old]),
    );
    const row = await card('PIX do banco');
    expect(row.getByText('definido (final 6789)')).toBeInTheDocument();
    expect(row.getAllByText('definido')).toHaveLength(2);
    expect(row.getByText('definido, vale até 01/05/2027')).toBeInTheDocument();
    expect(row.getByText('cancelar cobranças, devolver, listar recebidos')).toBeInTheDocument();
    expect(row.getByText('o que chega direto à chave vira pendência')).toBeInTheDocument();
    expect(screen.queryByText('O de antes')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mostrar os substituídos (1)' }));
    const replaced = await card('O de antes');
    expect(replaced.getByText('SUBSTITUÍDO')).toBeInTheDocument();
    expect(replaced.queryByRole('link', { name: 'Editar' })).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('are tested, and say what is wrong', async () => {
    const user = userEvent.setup();
    const results = [
      {
        ok: false,
        problem: 'credentials' as const,
        message: 'O provedor recusou as credenciais.',
        durationMs: 80,
      },
      {
        ok: true,
        problem: null,
        message: 'Conexão feita: o provedor aceita as credenciais.',
        durationMs: 41,
      },
    ];
    const api = apiWith(() => [aMethod()]).on(paymentMethodRoutes.testPaymentMethod, () => results.shift()!);
    renderApp('/admin/payment-methods', api);
    const row = await card('PIX do banco');
    await user.click(row.getByRole('button', { name: 'Testar conexão' }));
    expect(await row.findByRole('alert')).toHaveTextContent('O provedor recusou as credenciais. (80 ms)');
    await user.click(row.getByRole('button', { name: 'Testar conexão' }));
    expect(await row.findByRole('status')).toHaveTextContent('o provedor aceita as credenciais. (41 ms)');
  });

  it('say which source of payments fails, and take callbacks from another system only when asked', async () => {
    const user = userEvent.setup();
    const workedAt = Date.parse('2026-11-22T12:00:00Z');
    const taken = 'Outro sistema já recebe os avisos desta chave: https://erp.example.';
    const sources = [
      { source: 'list' as const, workedAt, problem: '' },
      { source: 'registration' as const, workedAt, problem: taken },
    ];
    let sent: unknown;
    const api = apiWith(() => [aMethod({ isActive: true, sources })]).on(
      paymentMethodRoutes.activatePaymentMethod,
      ({ body }) => {
        sent = body;
        return aMethod({ isActive: true });
      },
    );
    renderApp('/admin/payment-methods', api);
    const row = await card('PIX do banco');
    expect(row.getByText(new RegExp(`^falha desde .*${taken}$`))).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Receber os avisos aqui' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Substituir' }));
    expect(dialog.getByText('Escreva o motivo.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Motivo'), 'o ERP foi desligado');
    await user.click(dialog.getByRole('button', { name: 'Substituir' }));
    expect(
      await screen.findByText('Os avisos de “PIX do banco” passam a vir para esta loja.'),
    ).toBeInTheDocument();
    expect(sent).toEqual({ reason: 'o ERP foi desligado', replacesCallback: true });
  });

  it('show the address for callbacks where the owner has to paste it at the provider', async () => {
    const callbackUrl = 'https://loja.example/api/payments/m1/secret/webhook';
    const methods = [aMethod({ callbackUrl }), aMethod({ id: 'm2', name: 'Outro' })];
    renderApp(
      '/admin/payment-methods',
      apiWith(() => methods),
    );
    const row = await card('PIX do banco');
    expect(row.getByText(`cole no painel do provedor: ${callbackUrl}`)).toBeInTheDocument();
    expect((await card('Outro')).queryByText('Avisos')).toBeNull();
  });

  it('say how much of the provider’s limit is used, and which calls wait', async () => {
    const workedAt = Date.parse('2026-11-22T12:00:00Z');
    const sources = [{ source: 'calls' as const, workedAt, problem: 'O limite está quase todo usado.' }];
    const calls = { used: 3_120, limit: 25_000, hours: 12, postponed: [] };
    const methods = [
      aMethod({ sources, calls }),
      aMethod({ id: 'm2', name: 'Outro', calls: { ...calls, used: 22_600, postponed: ['lookup', 'list'] } }),
    ];
    renderApp(
      '/admin/payment-methods',
      apiWith(() => methods),
    );
    const row = await card('PIX do banco');
    expect(row.getByText('3.120 de 25.000 em 12 h')).toBeInTheDocument();
    expect(row.queryByText('Limite de chamadas')).toBeNull();
    const other = await card('Outro');
    expect(
      other.getByText('Adiadas: listas, consultas. O resto é para o que é mais urgente.'),
    ).toBeInTheDocument();
  });

  it('say what happens to new and open charges before one is activated', async () => {
    const user = userEvent.setup();
    const state = { active: 'sandbox', reason: '' };
    const api = apiWith(() =>
      [sandbox, aMethod()].map((one) => ({ ...one, isActive: one.id === state.active })),
    ).on(paymentMethodRoutes.activatePaymentMethod, ({ params, body }) => {
      state.active = params['id']!;
      state.reason = (body as { reason: string }).reason;
      return aMethod({ isActive: true });
    });
    renderApp('/admin/payment-methods', api);
    await user.click((await card('PIX do banco')).getByRole('button', { name: 'Ativar' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByText(
        'Os pedidos novos passam a ser cobrados por “PIX do banco”, e não mais por “PIX (simulação)”.',
      ),
    ).toBeInTheDocument();
    expect(dialog.getByText(/As cobranças em aberto continuam com o método que as fez/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Motivo/), 'contrato novo');
    await user.click(dialog.getByRole('button', { name: 'Ativar' }));
    expect(await screen.findByText('“PIX do banco” cobra os pedidos novos.')).toBeInTheDocument();
    expect(state).toEqual({ active: 'm1', reason: 'contrato novo' });
    expect((await card('PIX do banco')).getByText('ATIVO')).toBeInTheDocument();
  });

  it('warn that the shop cannot sell before the active one is deactivated, and while none is', async () => {
    const user = userEvent.setup();
    const state = { isActive: true };
    const api = apiWith(() => [aMethod(state)]).on(paymentMethodRoutes.deactivatePaymentMethod, () => {
      state.isActive = false;
      return aMethod();
    });
    renderApp('/admin/payment-methods', api);
    await user.click((await card('PIX do banco')).getByRole('button', { name: 'Desativar' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/a loja mostra “Método de Pagamento Indisponível”/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('A loja não recebe pagamentos')).toBeInTheDocument();
  });
});

describe('the form of a payment method', () => {
  it('makes one at the demo’s own provider, with the fields that it has', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const api = apiWith(() => [sandbox]).on(paymentMethodRoutes.createPaymentMethod, ({ body }) => {
      sent.push(body);
      return aMethod();
    });
    const { container, address } = renderApp('/admin/payment-methods/novo', api);
    expect(await screen.findByLabelText('Chave PIX que recebe')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Usar o endereço da simulação' }));
    expect(screen.queryByLabelText('Chave PIX que recebe')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Nome'), 'Simulação 2');
    await user.type(screen.getByLabelText('Chave da API'), 'vale-sandbox-key');
    expect(screen.getByLabelText('Chave da API')).toHaveAttribute('type', 'password');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Testar e criar método' }));
    await waitFor(() => expect(address()).toBe('/admin/payment-methods'));
    expect(sent).toEqual([
      {
        name: 'Simulação 2',
        driver: 'external-transactions',
        reason: '',
        apiEndpoint: sandbox.apiEndpoint,
        settings: { timeoutMinutes: 30, expiry: 'hours' },
        secrets: { privateToken: 'vale-sandbox-key' },
      },
    ]);
  });

  it('asks for the few fields of the chosen provider, whose addresses are a choice', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const api = apiWith(() => []).on(paymentMethodRoutes.createPaymentMethod, ({ body }) => {
      sent.push(body);
      return aMethod();
    });
    renderApp('/admin/payment-methods/novo', api);
    await user.selectOptions(await screen.findByLabelText('Provedor'), 'PSP');
    expect(screen.getByLabelText('Provedor')).toHaveAccessibleDescription(
      'No painel do PSP, em Integrações.',
    );
    expect(screen.queryByText('Campos opcionais')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Ambiente'), 'Testes');
    await user.type(screen.getByLabelText('Access token'), 'segredo');
    await user.click(screen.getByRole('button', { name: 'Testar e criar método' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      name: 'PSP',
      driver: 'psp',
      apiEndpoint: 'https://testes.psp.com.br',
      settings: { timeoutMinutes: 30 },
      secrets: { privateToken: 'segredo' },
    });
  });

  it('saves nothing that the provider refuses, unless it is told to', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const refusal = {
      ok: false,
      problem: 'credentials' as const,
      message: 'Credenciais recusadas.',
      durationMs: 1,
    };
    const api = apiWith(() => [])
      .on(paymentMethodRoutes.checkPaymentMethod, () => refusal)
      .on(paymentMethodRoutes.createPaymentMethod, ({ body }) => {
        sent.push(body);
        return aMethod();
      });
    const { address } = renderApp('/admin/payment-methods/novo', api);
    await user.selectOptions(await screen.findByLabelText('Provedor'), 'PSP');
    await user.type(screen.getByLabelText('Nome'), 'PIX');
    await user.click(screen.getByRole('button', { name: 'Testar e criar método' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Credenciais recusadas. Nada foi salvo.');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Salvar mesmo assim' }));
    await waitFor(() => expect(address()).toBe('/admin/payment-methods'));
    expect(sent).toHaveLength(1);
  });

  it('shows the server’s error at its field', async () => {
    const user = userEvent.setup();
    const api = apiWith(() => []).on(paymentMethodRoutes.createPaymentMethod, () => {
      const fields = [{ path: 'secrets.certificate', message: 'Informe o certificado desta chave.' }];
      throw new AppError(platformErrors.invalidInput, { fields });
    });
    renderApp('/admin/payment-methods/novo', api);
    await user.type(await screen.findByLabelText('Nome'), 'PIX');
    await user.type(screen.getByLabelText('Endereço da API'), 'https://pix.banco.com.br');
    await user.click(screen.getByRole('button', { name: 'Testar e criar método' }));
    expect(await screen.findByText('Informe o certificado desta chave.')).toBeInTheDocument();
    expect(screen.getByLabelText('Certificado do cliente (PEM)')).toBeInvalid();
  });

  it('refuses a certificate that is no text, as DER is, and keeps what was pasted', async () => {
    const user = userEvent.setup();
    renderApp(
      '/admin/payment-methods/novo',
      apiWith(() => []),
    );
    const pem = await screen.findByLabelText('Certificado do cliente (PEM)');
    await user.type(pem, 'pasted');
    const der = new File([Uint8Array.from([0x30, 0x82, 0x03, 0x00, 0x02])], 'cliente.cer');
    await user.upload(screen.getByLabelText('Certificado do cliente (PEM): escolher o arquivo'), der);
    await waitFor(() => expect(pem).toHaveAccessibleDescription(/não é um texto em PEM/));
    expect(pem).toHaveValue('pasted');
  });

  it('says of an edit that another method is made, and sends no secret that was left alone', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const api = apiWith(() => [aMethod({ isActive: true })]).on(
      paymentMethodRoutes.editPaymentMethod,
      ({ params, body }) => {
        sent.push([params['id'], body]);
        return aMethod({ id: 'm2' });
      },
    );
    renderApp('/admin/payment-methods/m1', api);
    expect(await screen.findByText(/e passa a cobrar os pedidos novos/)).toBeInTheDocument();
    expect(screen.getByText('Hoje: definido (final 6789). Em branco, fica como está.')).toBeInTheDocument();
    expect(screen.getByLabelText('Client secret')).toHaveValue('');
    await user.clear(screen.getByLabelText('Prazo para pagar (minutos)'));
    await user.type(screen.getByLabelText('Prazo para pagar (minutos)'), '15');
    await user.click(screen.getByRole('button', { name: 'Testar e salvar como novo método' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual([
      'm1',
      expect.objectContaining({ secrets: {}, settings: { timeoutMinutes: 15, pixKey: 'loja@example.com' } }),
    ]);
  });

  it('leads from an edit back to the list, where the edited one is replaced', async () => {
    const user = userEvent.setup();
    const state = { isSaved: false };
    const edited = aMethod({ id: 'm2' });
    const api = apiWith(() =>
      state.isSaved ? [edited, aMethod({ replacedBy: edited.id })] : [aMethod()],
    ).on(paymentMethodRoutes.editPaymentMethod, () => {
      state.isSaved = true;
      return edited;
    });
    const { address } = renderApp('/admin/payment-methods/m1', api);
    await user.type(await screen.findByLabelText('Nome'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Testar e salvar como novo método' }));
    await waitFor(() => expect(address()).toBe('/admin/payment-methods'));
  });
});
