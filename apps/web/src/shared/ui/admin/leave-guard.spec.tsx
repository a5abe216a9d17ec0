import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { useLeaveGuard } from './leave-guard.js';

function Form() {
  const [text, setText] = useState('');
  const guard = useLeaveGuard(text !== '');
  return (
    <>
      <input aria-label="Nome" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/outra">Outra</Link>
      {guard}
    </>
  );
}

function App() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      {pathname === '/form' ? <Form /> : <Link to="/form">Abrir</Link>}
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;

beforeEach(() => window.history.replaceState(null, '', '/lista'));

async function openForm() {
  const user = userEvent.setup();
  render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Abrir' }));
  return user;
}

describe('the browser’s back button', () => {
  it('leaves a form at once in which nothing was typed', async () => {
    await openForm();
    window.history.back();
    expect(await screen.findByRole('link', { name: 'Abrir' })).toBeInTheDocument();
  });

  it('is asked about where something was typed, and stays there on cancel', async () => {
    const user = await openForm();
    await user.type(screen.getByLabelText('Nome'), 'Ana');
    for (const _ of [1, 2]) {
      window.history.back();
      await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
      expect(screen.getByLabelText('Nome')).toHaveValue('Ana');
      await waitFor(() => expect(window.location.pathname).toBe('/form'));
    }
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    expect(await screen.findByRole('link', { name: 'Abrir' })).toBeInTheDocument();
    expect([shown(), window.location.pathname]).toEqual(['/lista', '/lista']);
  });

  it('leads to the form and no further after a link that was followed', async () => {
    const user = await openForm();
    await user.type(screen.getByLabelText('Nome'), 'Ana');
    await user.click(screen.getByRole('link', { name: 'Outra' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(shown()).toBe('/outra'));
    window.history.back();
    expect(await screen.findByLabelText('Nome')).toHaveValue('');
    window.history.back();
    await waitFor(() => expect(shown()).toBe('/lista'));
  });

  it('leaves at once again after what was typed is gone', async () => {
    const user = await openForm();
    await user.type(screen.getByLabelText('Nome'), 'A');
    await user.clear(screen.getByLabelText('Nome'));
    await waitFor(() => expect(window.history.state).not.toHaveProperty('isLeaveGuard'));
    window.history.back();
    await waitFor(() => expect(shown()).toBe('/lista'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
