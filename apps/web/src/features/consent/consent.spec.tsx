import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, type ShopView } from '@vale/contracts/catalog';
import { keptVisitorSchema } from '@vale/contracts/tracking';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { captureUtm, forgetUtm } from '../../shared/routing/utm.js';
import { decideConsent, marketingConsent, reloadConsent } from '../../shared/tracking/consent.js';
import { orderTracking } from '../../shared/tracking/order-tracking.js';
import { stopTracking } from '../../shared/tracking/tracker.js';
import { axe } from '../../testing/axe.js';
import { aShop } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import { useTracking } from './model/use-tracking.js';
import './components/consent.js';
import '../../shared/tracking/destinations.js';
import '../../screens/admin/admin-screen.js';
import '../../screens/checker/checker-screen.js';

const PIXELS = { metaPixelId: '123', utmifyPixelId: 'abc' };
const banner = () => screen.queryByRole('region', { name: 'Cookies de marketing' });
const stored = () => JSON.parse(localStorage.getItem('vale_consent') ?? 'null') as unknown;
const scripts = () => [...document.querySelectorAll('script[src]')].map((one) => one.getAttribute('src'));
const events = () => (window.dataLayer ?? []).map(({ vale_event }) => vale_event);

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

  it('is not put in the panel', async () => {
    open('/admin');
    await screen.findByRole('heading', { level: 1 });
    expect(banner()).toBeNull();
    expect(document.body.style.paddingBottom).not.toMatch(/[1-9]/);
  });

  it('is not put where nothing would be loaded', async () => {
    open('/checker', { demo: false, tracking: { metaPixelId: '', utmifyPixelId: '' } });
    await screen.findByRole('heading', { level: 1 });
    expect(banner()).toBeNull();
  });

  it('is put as soon as conversions go to others, also without a pixel', async () => {
    open('/checker', {
      demo: false,
      tracking: { metaPixelId: '', utmifyPixelId: '' },
      sendsConversions: true,
    });
    expect(await screen.findByRole('region', { name: 'Cookies de marketing' })).toBeVisible();
  });

  it('is put from the footer also where nothing would be loaded', async () => {
    const user = userEvent.setup();
    open('/checker', { demo: false, tracking: { metaPixelId: '', utmifyPixelId: '' } });
    await user.click(await screen.findByRole('button', { name: 'Preferências de cookies' }));
    await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    expect(stored()).toMatchObject({ marketing: false });
    expect(banner()).toBeNull();
  });

  it('is answered by Global Privacy Control until the visitor answers', async () => {
    Object.assign(navigator, { globalPrivacyControl: true });
    try {
      captureUtm('?utm_source=fb');
      expect(marketingConsent()).toBe(false);
      expect(orderTracking()).toEqual({ marketingConsent: false });
      const user = userEvent.setup();
      open();
      await user.click(await screen.findByRole('button', { name: 'Aceitar' }));
      expect(marketingConsent()).toBe(true);
    } finally {
      Object.assign(navigator, { globalPrivacyControl: undefined });
    }
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
      ['track', 'PageView', {}, { eventID: expect.any(String) }],
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

it('a page that renders again is not another page', async () => {
  decideConsent(true, 1);
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;
  const { rerender } = renderHook(() => useTracking(PIXELS), { wrapper });
  await waitFor(() => expect(events()).toEqual(['PageView']));
  for (let time = 0; time < 3; time += 1) rerender();
  await act(async () => {});
  expect(events()).toEqual(['PageView']);
});

describe('how a visitor came', () => {
  const LANDING = '?utm_source=fb&utm_medium=cpc&utm_campaign=natal%7C9&utm_term=steam&fbclid=AbC';
  const campaign = { utm_source: 'fb', utm_medium: 'cpc', utm_campaign: 'natal|9' };
  const browserKeeps = () =>
    Object.keys(localStorage).filter((key) => key !== 'vale_consent' && key !== 'vale_theme');
  const render = () => {
    const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;
    return renderHook(() => useTracking(PIXELS, () => undefined), { wrapper });
  };

  beforeEach(() => {
    captureUtm(LANDING);
  });
  afterEach(() => {
    for (const name of ['_fbp', '_ga', '_ga_ABC', '_ga_DEF']) document.cookie = `${name}=; max-age=0; path=/`;
  });

  it('is the campaign in the address alone, and stored nowhere, before an answer', () => {
    render();
    expect(orderTracking()).toEqual({ attribution: campaign });
    expect(browserKeeps()).toEqual([]);
  });

  it('is stored with consent, first and last touch, and goes with the order', () => {
    jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://blog.example/');
    render();
    act(() => decideConsent(true, 1));
    for (const one of ['_fbp=fb.1.1.2', '_ga=GA1.1.11.22', '_ga_ABC=GS2.1.s33$o1', '_ga_DEF=GS1.1.44.1'])
      document.cookie = `${one}; path=/`;
    const touch = { ...campaign, utm_term: 'steam', fbclid: 'AbC' };
    expect(orderTracking()).toMatchObject({
      marketingConsent: true,
      consent: { version: 1 },
      firstTouch: touch,
      attribution: {
        ...touch,
        fbp: 'fb.1.1.2',
        ga: 'GA1.1.11.22',
        gaSessions: '_ga_ABC=GS2.1.s33$o1; _ga_DEF=GS1.1.44.1',
      },
      visitorId: expect.stringMatching(/^[0-9a-f]{32}$/),
      pageUrl: expect.any(String),
      referrer: 'https://blog.example/',
    });
    const { visitorId } = orderTracking();
    captureUtm('?utm_source=google');
    expect(orderTracking()).toMatchObject({
      firstTouch: touch,
      attribution: { utm_source: 'google' },
      visitorId,
    });
  });

  it('comes back from the cookie of the shop when the browser has deleted what it stored', () => {
    const requests: { url: string; kept: string }[] = [];
    globalThis.fetch = (url, init) => {
      if (url === '/api/visitor-cookie')
        requests.push({ url, kept: (JSON.parse(init!.body as string) as { kept: string }).kept });
      return Promise.resolve({ ok: true } as Response);
    };
    const { rerender } = render();
    act(() => decideConsent(true, 1));
    const before = orderTracking();
    expect(requests.map(({ kept }) => keptVisitorSchema.safeParse({ kept }).success)).not.toContain(false);
    document.cookie = `vale_kept=${requests.at(-1)!.kept}; path=/`;
    const sent = requests.length;
    rerender();
    orderTracking();
    expect(requests).toHaveLength(sent);
    localStorage.clear();
    forgetUtm();
    act(reloadConsent);
    expect(orderTracking()).toEqual(before);
    act(() => decideConsent(false, 1));
    expect(document.cookie).toBe('');
  });

  it('keeps its click id when a page is loaded again by a link of the shop, until another click', () => {
    render();
    act(() => decideConsent(true, 1));
    forgetUtm();
    captureUtm('?utm_source=fb&utm_medium=cpc&utm_campaign=natal%7C9');
    expect(orderTracking().attribution).toEqual({ ...campaign, utm_term: 'steam', fbclid: 'AbC' });
    captureUtm('?gclid=X');
    expect(orderTracking().attribution).toEqual({ utm_source: 'google', utm_medium: 'cpc', gclid: 'X' });
    act(() => decideConsent(false, 1));
  });

  it('is deleted from the browser by a refusal, and no order carries it', async () => {
    globalThis.fetch = () => Promise.resolve({ ok: true } as Response);
    render();
    act(() => decideConsent(true, 1));
    document.cookie = '_fbp=fb.1.1.2; path=/';
    expect(browserKeeps()).not.toEqual([]);
    act(() => decideConsent(false, 1));
    // Until the shop knows that nothing of this visitor's orders may be sent any more.
    expect(browserKeeps()).toEqual(['vale_withdrawn']);
    await waitFor(() => expect(browserKeeps()).toEqual([]));
    expect(document.cookie).toBe('');
    expect(orderTracking()).toEqual({
      marketingConsent: false,
      consent: { version: 1, at: expect.any(Number) },
    });
  });

  it('is deleted when an earlier release stored it without consent', () => {
    localStorage.setItem('vale_utm', 'utm_source=antigo');
    render();
    expect(browserKeeps()).toEqual([]);
  });
});
