import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AppError } from '@vale/contracts/define';
import { notificationErrors, notificationRoutes } from '@vale/contracts/notification';
import { axe } from '../../testing/axe.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
// Lazy in the app: loaded before the first test waits for it.
import './email-opt-out-screen.js';

it('the link of a reminder stops further e-mails by one click', async () => {
  const api = anEmptyApi(null).on(notificationRoutes.optOutOfMail, () => ({}));
  const { container } = renderApp('/parar-emails#segredo', api);
  expect(await screen.findByRole('heading', { name: 'E-mails desligados' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

it('a link that is wrong, or cut off, says so', async () => {
  const api = anEmptyApi(null).on(notificationRoutes.optOutOfMail, () => {
    throw new AppError(notificationErrors.optOutLinkUnusable);
  });
  const first = renderApp('/parar-emails#velho', api);
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeInTheDocument();
  first.unmount();
  renderApp('/parar-emails', anEmptyApi(null));
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeInTheDocument();
});
