import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '@vale/contracts/define';
import { notificationErrors, notificationRoutes } from '@vale/contracts/notification';
import { axe } from '../../testing/axe.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './email-opt-out-screen.js';

const button = () => screen.findByRole('button', { name: 'Parar os e-mails' });
const optOuts = ({ calls }: { calls: readonly string[] }) =>
  calls.filter((call) => call.includes(notificationRoutes.optOutOfMail.path));

it('the link of a reminder stops further e-mails by one click, and not by being opened', async () => {
  const user = userEvent.setup();
  const api = anEmptyApi(null).on(notificationRoutes.optOutOfMail, () => ({}));
  const { container } = renderApp('/parar-emails#segredo', api);
  const stop = await button();
  expect(optOuts(api)).toEqual([]);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(stop);
  expect(await screen.findByRole('heading', { name: 'E-mails desligados' })).toBeInTheDocument();
  expect(optOuts(api)).toHaveLength(1);
  expect(await axe(container)).toHaveNoViolations();
});

it('a link that is wrong, or cut off, says so', async () => {
  const user = userEvent.setup();
  const api = anEmptyApi(null).on(notificationRoutes.optOutOfMail, () => {
    throw new AppError(notificationErrors.optOutLinkUnusable);
  });
  const first = renderApp('/parar-emails#velho', api);
  await user.click(await button());
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeInTheDocument();
  first.unmount();
  renderApp('/parar-emails', anEmptyApi(null));
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeInTheDocument();
});

it('a failure is said, and the button can be used again', async () => {
  const user = userEvent.setup();
  let fails = true;
  const api = anEmptyApi(null).on(notificationRoutes.optOutOfMail, () => {
    if (fails) throw new TypeError('Failed to fetch');
    return {};
  });
  renderApp('/parar-emails#segredo', api);
  await user.click(await button());
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  fails = false;
  await user.click(await button());
  expect(await screen.findByRole('heading', { name: 'E-mails desligados' })).toBeInTheDocument();
});
