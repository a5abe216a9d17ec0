import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError, platformErrors } from '@vale/contracts/define';
import { discordRoutes } from '@vale/contracts/discord';
import {
  identityRoutes,
  secondFactorErrors,
  secondFactorRoutes,
  type SecondFactorState,
} from '@vale/contracts/identity';
import { callRoute } from '../../shared/http/call-route.js';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './security-screen.js';

const ADMIN = aUser({ role: 'admin', displayName: 'Administrador' });
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODES = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-IJKL-MNO${'ABCDEFGHIJ'[at]}`);

/** Simulates a live shop whose administrator has no second factor yet. */
function aNewShop() {
  let isOn = false;
  const state = (): SecondFactorState => ({
    since: isOn ? Date.parse('2026-11-22T12:00:00-03:00') : null,
    isRequired: true,
    recoveryCodesLeft: isOn ? 10 : 0,
  });
  return anEmptyApi()
    .on(identityRoutes.getSession, () => ({ user: { ...ADMIN, ...(isOn ? {} : { mustEnrol: true }) } }))
    .on(secondFactorRoutes.getSecondFactor, state)
    .on(secondFactorRoutes.beginSecondFactor, () => ({ secret: SECRET }))
    .on(secondFactorRoutes.confirmSecondFactor, ({ body }) => {
      if ((body as { code: string }).code !== '123456') throw new AppError(secondFactorErrors.codeWrong);
      isOn = true;
      return { recoveryCodes: CODES };
    });
}

describe('the security of the panel', () => {
  it('is where every screen leads until the account has a second factor, which is set up here', async () => {
    const user = userEvent.setup();
    const { address, container } = renderApp('/admin/orders', aNewShop());
    await user.click(await screen.findByRole('button', { name: 'Ativar' }));
    expect(address()).toBe('/admin/security');
    const link = await screen.findByRole('link', { name: 'Abrir no aplicativo deste celular' });
    expect(link.getAttribute('href')).toContain(`secret=${SECRET}&issuer=`);
    const field = screen.getByLabelText('Código de 6 números');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByRole('heading', { name: 'Configure o aplicativo' })).toHaveFocus();
    const confirm = screen.getByRole('button', { name: 'Ativar verificação' });
    await user.click(confirm);
    expect(field).toHaveAccessibleDescription(/Digite os 6 números/);
    expect(field).toHaveFocus();
    await user.type(field, '000000');
    await user.click(confirm);
    await waitFor(() => expect(field).toHaveAccessibleDescription(secondFactorErrors.codeWrong.detail));
    expect(await axe(container)).toHaveNoViolations();

    await user.clear(field);
    await user.click(field);
    await user.paste(' 123 456 ');
    await user.click(confirm);
    expect(await screen.findByLabelText('Códigos de recuperação')).toHaveValue(CODES.join('\n'));
    expect(screen.getByRole('heading', { name: /Guarde os seus códigos/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Guardei os códigos' }));
    expect(await screen.findByText('Restam 10 códigos de recuperação.')).toBeInTheDocument();
    expect(container.querySelector('#painel')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Desativar' })).toBeNull();
    expect(screen.queryByText(CODES[0]!)).toBeNull();
  });
});

describe('the recovery codes, which are shown once,', () => {
  it('are shown although the state and the session cannot be loaded again', async () => {
    const user = userEvent.setup();
    const api = aNewShop();
    const refused = () => {
      throw new AppError(platformErrors.forbidden);
    };
    api.on(secondFactorRoutes.confirmSecondFactor, () => {
      api.on(secondFactorRoutes.getSecondFactor, refused).on(identityRoutes.getSession, refused);
      return { recoveryCodes: CODES };
    });
    renderApp('/admin/security', api);
    await user.click(await screen.findByRole('button', { name: 'Ativar' }));
    await user.type(await screen.findByLabelText('Código de 6 números'), '123456');
    await user.click(screen.getByRole('button', { name: 'Ativar verificação' }));
    expect(await screen.findByLabelText('Códigos de recuperação')).toHaveValue(CODES.join('\n'));
  });
});

describe('an action that asks who is there', () => {
  /** Refuses until the session is proven. */
  function aSleepyShop(by: 'password' | 'code') {
    let isProven = false;
    const api = anEmptyApi(ADMIN)
      .on(secondFactorRoutes.getSecondFactor, () => ({ since: 1, isRequired: false, recoveryCodesLeft: 3 }))
      .on(secondFactorRoutes.proveSession, ({ body }) => {
        if ((body as { code?: string }).code === '000000') throw new AppError(secondFactorErrors.codeWrong);
        isProven = true;
        return {};
      })
      .on(discordRoutes.changeWebhook, () => {
        if (!isProven) throw new AppError(platformErrors.stepUpRequired, { data: { by } });
        throw new AppError(platformErrors.conflict);
      });
    return api;
  }
  const change = (idempotencyKey: string) =>
    callRoute(discordRoutes.changeWebhook, { body: { isActive: false } }, { idempotencyKey }).catch(
      (error: AppError) => error.code,
    );

  it('shows one dialog, and goes on with the same idempotency key', async () => {
    const user = userEvent.setup();
    const api = aSleepyShop('code');
    renderApp('/admin/security', api);
    await screen.findByRole('button', { name: 'Trocar de celular' });
    const outcomes = Promise.all([change('key-number-1'), change('key-number-2')]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
    await user.type(dialog.getByLabelText('Código de 6 números'), '000000');
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Código de 6 números')).toHaveAccessibleDescription(
        secondFactorErrors.codeWrong.detail,
      ),
    );
    await user.clear(dialog.getByLabelText('Código de 6 números'));
    await user.type(dialog.getByLabelText('Código de 6 números'), '123 456');
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await outcomes).toEqual([platformErrors.conflict.code, platformErrors.conflict.code]);
    expect(screen.queryByRole('dialog')).toBeNull();
    const keys = api.requests.map(({ headers }) => headers.get('idempotency-key')).filter(Boolean);
    expect(keys).toEqual(['key-number-1', 'key-number-2', 'key-number-1', 'key-number-2']);
  });

  it('asks for the password where there is no second factor, and fails when it is closed', async () => {
    const user = userEvent.setup();
    renderApp('/admin/security', aSleepyShop('password'));
    await screen.findByRole('button', { name: 'Trocar de celular' });
    const outcome = change('key-number-1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
    expect(dialog.getByLabelText('Senha')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    expect(await outcome).toBe(platformErrors.stepUpRequired.code);
  });
});

describe('an account with a second factor', () => {
  function aSecuredShop() {
    const sent: string[] = [];
    let since: number | null = Date.parse('2026-11-22T12:00:00-03:00');
    const api = anEmptyApi(ADMIN)
      .on(secondFactorRoutes.getSecondFactor, () => ({ since, isRequired: false, recoveryCodesLeft: 9 }))
      .on(secondFactorRoutes.renewRecoveryCodes, async () => {
        sent.push('renew');
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { recoveryCodes: CODES };
      })
      .on(secondFactorRoutes.removeSecondFactor, () => {
        sent.push('remove');
        since = null;
        return {};
      });
    return { api, sent };
  }

  it('gets new recovery codes after it was said that the old ones stop working, and nothing hides them', async () => {
    const user = userEvent.setup();
    const { api, sent } = aSecuredShop();
    renderApp('/admin/security', api);
    const ask = await screen.findByRole('button', { name: 'Gerar novos códigos de recuperação' });
    await user.click(ask);
    const question = { name: 'Gerar novos códigos de recuperação?' };
    const dialog = within(screen.getByRole('dialog', question));
    expect(dialog.getByText(/que você guardou deixam de funcionar/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);

    await user.click(ask);
    await user.click(screen.getByRole('button', { name: 'Gerar novos códigos' }));
    // Closed now, it would take the codes with it.
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByLabelText('Códigos de recuperação')).toHaveValue(CODES.join('\n'));
    expect(sent).toEqual(['renew']);
  });

  it('goes without it after a question that says what stops working', async () => {
    const user = userEvent.setup();
    const { api, sent } = aSecuredShop();
    const { container } = renderApp('/admin/security', api);
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Desativar a verificação em duas etapas?' }));
    expect(dialog.getByText(/^Só a senha passa a abrir o painel\./)).toBeInTheDocument();
    expect(sent).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(dialog.getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('A verificação em duas etapas está desativada.')).toBeInTheDocument();
    expect(sent).toEqual(['remove']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(container.querySelector('#painel')).toHaveFocus();
  });

  it('keeps it when the question is refused by the server, which says why', async () => {
    const user = userEvent.setup();
    const { api } = aSecuredShop();
    api.on(secondFactorRoutes.removeSecondFactor, () => {
      throw new AppError(platformErrors.conflict);
    });
    renderApp('/admin/security', api);
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Desativar' }));
    expect(await dialog.findByText(platformErrors.conflict.detail)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByText(/está ativa desde/)).toBeInTheDocument();
  });
});
