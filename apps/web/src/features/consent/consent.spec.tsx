import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, type ShopView } from '@vale/contracts/catalog';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { decideConsent, marketingConsent, reloadConsent } from '../../shared/tracking/consent.js';
import { stopTracking } from '../../shared/tracking/tracker.js';
import { axe } from '../../testing/axe.js';
import { aShop } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import { useTracking } from './model/use-tracking.js';
// Lazy in the app: loaded before the first test waits for them.
import './components/consent.js';
import '../../shared/tracking/destinations.js';
import '../../screens/admin/admin-screen.js';
import '../../screens/checker/checker-screen.js';

const PIXELS = { metaPixelId: '123', utmifyPixelId: 'abc' };
const banner = () => screen.queryByRole('region', { name: 'Cookies de marketing' });
const stored = () => JSON.parse(localStorage.getItem('vale_consent') ?? 'null') as unknown;
const scripts = () => [...document.querySelectorAll('script[src]')].map((one) => one.getAttribute('src'));
const events = () => (window.dataLayer ?? []).map(({ event }) => event);

function open(address = '/checker', over: Partial<ShopView> = {}) {
  const api = anEmptyApi().on(catalogRoutes.getShop, () => aShop({ tracking: PIXELS, ...over }));
  return renderApp(address, api);
}

beforeEach(reloadConsent);
afterEach(() => {
  stopTracking();
  delete window.dataLayer;
  delete window.fbq;
  document.querySelectorAll('script[src]').forEach((one) => one.remove());
});

describe('the question about marketing cookies', () => {
  it('offers refusing like accepting, and loads nothing before the answer', async () => {
    const { container } = open();
    const buttons = within(await screen.findByRole('region', { name: 'Cookies de marketing' })).getAllByRole(
      'button',
    );
    expect(buttons.map((one) => one.textContent)).toEqual(['Recusar', 'Aceitar']);
    expect(buttons[0]!.className).toBe(buttons[1]!.className);
    expect(scripts()).toEqual([]);
    expect(window.dataLayer).toBeUndefined();
    expect(marketingConsent()).toBeUndefined();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keeps a refusal with version and time, loads nothing, and does not ask again', async () => {
    const user = userEvent.setup();
    const first = open();
    await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    expect(banner()).toBeNull();
    expect(stored()).toEqual({ version: 1, at: expect.any(Number), marketing: false });
    first.unmount();
    open();
    await screen.findByRole('heading', { level: 1 });
    expect(banner()).toBeNull();
    expect(scripts()).toEqual([]);
  });

  it('asks again for a new version of the question', async () => {
    decideConsent(true, 1);
    open('/checker', { consent: { version: 2, text: 'Agora com mais cookies.' } });
    expect(await screen.findByText('Agora com mais cookies.')).toBeInTheDocument();
  });

  it('can be answered anew from the footer', async () => {
    const user = userEvent.setup();
    decideConsent(false, 1);
    open();
    await user.click(await screen.findByRole('button', { name: 'Preferências de cookies' }));
    await waitFor(() => expect(banner()).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    expect(stored()).toMatchObject({ marketing: true });
    expect(banner()).toBeNull();
  });

  it('is put in the panel only to who asks for it in the footer', async () => {
    const user = userEvent.setup();
    const { unmount } = open('/admin');
    await screen.findByRole('heading', { level: 1 });
    const again = await screen.findByRole('button', { name: 'Preferências de cookies' });
    expect(banner()).toBeNull();
    expect(document.body.style.paddingBottom).not.toMatch(/[1-9]/);
    await user.click(again);
    await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    expect(banner()).toBeNull();
    expect(stored()).toMatchObject({ marketing: false });
    unmount();
  });

  it('is not put where nothing would be loaded', async () => {
    open('/checker', { demo: false, tracking: { metaPixelId: '', utmifyPixelId: '' } });
    await screen.findByRole('heading', { level: 1 });
    expect(banner()).toBeNull();
  });

  it('is answered in every tab at once', async () => {
    open();
    await waitFor(() => expect(banner()).not.toBeNull());
    localStorage.setItem('vale_consent', JSON.stringify({ version: 1, at: 5, marketing: false }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'vale_consent' })));
    await waitFor(() => expect(banner()).toBeNull());
  });
});

describe('the pixels', () => {
  it('are loaded after the consent, and learn of each page', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Aceitar' }));
    await waitFor(() =>
      expect(scripts()).toEqual([
        'https://connect.facebook.net/en_US/fbevents.js',
        'https://cdn.utmify.com.br/scripts/pixel/pixel.js',
      ]),
    );
    expect(window.fbq?.queue).toEqual([
      ['set', 'autoConfig', false, '123'],
      ['init', '123'],
      ['track', 'PageView', {}],
    ]);
    await user.click(screen.getAllByRole('link', { name: 'Depoimentos' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'Depoimentos' });
    await waitFor(() => expect(events()).toEqual(['PageView', 'PageView']));
  });

  it('are only those that the shop has set', async () => {
    decideConsent(true, 1);
    open('/checker', { tracking: { metaPixelId: '', utmifyPixelId: '' } });
    await waitFor(() => expect(events()).toEqual(['PageView']));
    expect(scripts()).toEqual([]);
  });

  it.each([
    ['on a page whose address is secret', '/entrega#d1.token'],
    ['in the panel, whose addresses name customers and orders', '/admin/orders/T1'],
  ])('are not loaded %s', async (_where, address) => {
    decideConsent(true, 1);
    open(address);
    await screen.findByRole('heading', { level: 1 });
    expect(scripts()).toEqual([]);
    expect(window.dataLayer).toBeUndefined();
  });

  it('end with the consent: the page starts again without them', async () => {
    const reload = jest.fn();
    decideConsent(true, 1);
    const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;
    renderHook(() => useTracking(PIXELS, reload), { wrapper });
    await waitFor(() => expect(events()).toEqual(['PageView']));
    expect(reload).not.toHaveBeenCalled();
    act(() => decideConsent(false, 1));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
