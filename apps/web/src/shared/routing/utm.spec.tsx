import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Link, Redirect, useGo } from './link.js';
import { captureUtm, landedTouch, storedUtm, withUtm } from './utm.js';

const CAMPAIGN = 'utm_source=fb|123&utm_campaign=Natal%20|%209&utm_medium=cpc&utm_content=a+b&utm_term=steam';

describe('campaign parameters', () => {
  it('are appended to an address as they were written', () => {
    captureUtm(`?outra=1&${CAMPAIGN}`);
    expect(withUtm('/jogos')).toBe(`/jogos?${CAMPAIGN}`);
  });

  it('stay behind a query and before a hash', () => {
    captureUtm('?utm_source=x');
    expect(withUtm('/checkout/jogos/1?variation=A#topo')).toBe(
      '/checkout/jogos/1?variation=A&utm_source=x#topo',
    );
  });

  it('are not appended twice', () => {
    captureUtm('?utm_source=x&utm_term=y');
    expect(withUtm(withUtm('/jogos'))).toBe('/jogos?utm_source=x&utm_term=y');
    expect(withUtm('/jogos?utm_source=z')).toBe('/jogos?utm_source=z&utm_term=y');
  });

  it('are replaced by a later campaign, and stored nowhere', () => {
    captureUtm('?utm_source=x&utm_term=y');
    captureUtm('?pagina=2');
    expect(storedUtm()).toBe('utm_source=x&utm_term=y');
    captureUtm('?utm_source=novo');
    expect(storedUtm()).toBe('utm_source=novo');
    expect(localStorage).toHaveLength(0);
  });

  it('are known decoded, with the click id that links do not carry', () => {
    captureUtm(`?${CAMPAIGN}&sck=h%7Cp&fbclid=AbC`);
    const touch = {
      utm_source: 'fb|123',
      utm_campaign: 'Natal | 9',
      utm_medium: 'cpc',
      utm_content: 'a b',
      utm_term: 'steam',
      sck: 'h|p',
    };
    expect(landedTouch()).toEqual({ ...touch, fbclid: 'AbC' });
    captureUtm(`?${CAMPAIGN}&sck=h%7Cp`);
    expect(landedTouch()).toEqual({ ...touch, fbclid: 'AbC' });
    captureUtm('?utm_source=google');
    expect(landedTouch()).toEqual({ utm_source: 'google' });
    expect(withUtm('/jogos')).toBe('/jogos?utm_source=google');
  });

  it('are reported without control characters, which the shop refuses', () => {
    captureUtm('?utm_source=a%00b%1b&utm_term=%7F');
    expect(landedTouch()).toEqual({ utm_source: 'ab', utm_term: '' });
    expect(withUtm('/jogos')).toBe('/jogos?utm_source=a%00b%1b&utm_term=%7F');
  });

  it('are ignored when they would make every address unusable', () => {
    captureUtm(`?utm_source=${'x'.repeat(2_000)}`);
    expect(withUtm('/jogos')).toBe('/jogos');
  });
});

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function Jump() {
  const go = useGo();
  return (
    <button type="button" onClick={() => go('/b?x=1')}>
      ir
    </button>
  );
}

describe('links, navigation and redirects', () => {
  const where = () => screen.getByTestId('where').textContent;

  it('keep all five keys', () => {
    captureUtm(`?${CAMPAIGN}`);
    render(
      <MemoryRouter>
        <Link to="/a">A</Link>
        <Jump />
        <Routes>
          <Route path="/velho" element={<Redirect to="/novo" />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', `/a?${CAMPAIGN}`);
    fireEvent.click(screen.getByRole('link'));
    expect(where()).toBe(`/a?${CAMPAIGN}`);
    fireEvent.click(screen.getByRole('button'));
    expect(where()).toBe(`/b?x=1&${CAMPAIGN}`);
  });

  it('redirects keep them too', () => {
    captureUtm(`?${CAMPAIGN}`);
    render(
      <MemoryRouter initialEntries={['/velho']}>
        <Routes>
          <Route path="/velho" element={<Redirect to="/novo" />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>,
    );
    expect(where()).toBe(`/novo?${CAMPAIGN}`);
  });
});
