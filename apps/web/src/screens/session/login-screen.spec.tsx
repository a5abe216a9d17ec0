import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@vale/contracts/define';
import { identityErrors, identityRoutes } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './login-screen.js';
import '../account/profile-screen.js';
import '../admin/panel-screen.js';
import '../../features/session/components/login-form.js';

afterEach(() => {
  jest.useRealTimers();
});

const posted = (api: ReturnType<typeof anEmptyApi>) => api.calls.filter((call) => call.startsWith('POST'));

describe('login page', () => {
  it('says what is missing without a request', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi();
    renderApp('/login', api);
    await user.click(await screen.findByRole('button', { name: 'ENTRAR' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Por favor, preencha todos os campos');
    await user.type(screen.getByLabelText('E-mail'), 'ana@');
    await user.type(screen.getByLabelText('Senha'), '12345');
    await user.click(screen.getByRole('button', { name: 'ENTRAR' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Email inválido');
    expect(posted(api)).toEqual([]);
  });

  it('checks a registration, and its switch clears the message and keeps what was typed', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi();
    renderApp('/login', api);
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: /Cadastre-se/ }));
    await user.type(screen.getByLabelText('Senha'), '12345');
    await user.type(screen.getByLabelText('Confirmar senha'), '123456');
    await user.click(screen.getByRole('button', { name: 'CADASTRAR' }));
    expect(screen.getByRole('alert')).toHaveTextContent('As senhas não coincidem');
    await user.clear(screen.getByLabelText('Confirmar senha'));
    await user.type(screen.getByLabelText('Confirmar senha'), '12345');
    await user.click(screen.getByRole('button', { name: 'CADASTRAR' }));
    expect(screen.getByRole('alert')).toHaveTextContent('A senha deve ter pelo menos 6 caracteres');
    await user.click(screen.getByRole('button', { name: /Já tem conta/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.com');
    expect(posted(api)).toEqual([]);
  });

  it('shows the server’s sentence of a refusal', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi().on(identityRoutes.login, () => {
      throw new AppError(identityErrors.wrongPassword);
    });
    renderApp('/login', api);
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Senha'), 'errada1{Enter}');
    expect(await screen.findByText('Senha incorreta')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('logs in, says so, and goes to the profile after 1.5 s', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    let reply = () => {};
    const api = anEmptyApi().on(
      identityRoutes.register,
      () => new Promise((resolve) => (reply = () => resolve({ user: aUser() }))),
    );
    const { address } = renderApp('/login', api);
    await user.click(await screen.findByRole('button', { name: /Cadastre-se/ }));
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Senha'), 'segredo1');
    await user.type(screen.getByLabelText('Confirmar senha'), 'segredo1');
    await user.click(screen.getByRole('button', { name: 'CADASTRAR' }));
    expect(screen.getByRole('button', { name: 'Processando...' })).toBeDisabled();
    await act(async () => {
      reply();
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByText('Cadastro realizado com sucesso!')).toBeInTheDocument();
    expect(screen.getByText('Conectado como ana@example.com')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1_400));
    expect(address()).toBe('/login');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(address()).toBe('/perfil');
  });

  it('redirects a visitor who is logged in already', async () => {
    const { address } = renderApp('/login', anEmptyApi(aUser()));
    expect(await screen.findByText('SAIR DA CONTA')).toBeInTheDocument();
    expect(address()).toBe('/perfil');
  });

  it('has no accessibility violation', async () => {
    const { container } = renderApp('/login', anEmptyApi());
    await screen.findByLabelText('E-mail');
    expect(screen.getByText('Você não está conectado')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('login for the panel', () => {
  const login = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText('E-mail'), 'admin@vale.local');
    await user.type(screen.getByLabelText('Senha'), 'segredo1{Enter}');
  };

  it('lets a customer log in as the administrator, and leads back to the panel', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi(aUser()).on(identityRoutes.login, () => ({ user: aUser({ role: 'admin' }) }));
    const { address } = renderApp('/admin', api);
    await user.click(await screen.findByRole('link', { name: 'Fazer login' }));
    await login(user);
    expect(await screen.findByText('Login realizado com sucesso!')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/admin'), { timeout: 6_000 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Hoje' })).toBeInTheDocument();
  });

  it.each(['https://evil.example/', '//evil.example/success', '/\\evil.example/success', '/nada/aqui', ''])(
    'leads nowhere but to a page of ours: %s',
    async (next) => {
      const { address } = renderApp(`/login?depois=${encodeURIComponent(next)}`, anEmptyApi(aUser()));
      await waitFor(() => expect(address()).toBe('/perfil'));
    },
  );

  it('is no detour for the administrator', async () => {
    const { address } = renderApp('/login?depois=%2Fadmin', anEmptyApi(aUser({ role: 'admin' })));
    await waitFor(() => expect(address()).toBe('/admin'));
  });
});
