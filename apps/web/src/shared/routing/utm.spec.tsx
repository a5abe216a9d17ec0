import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Link, Redirect, useGo } from './link.js';
import { attribution, captureUtm, forgetUtm, storedUtm, withUtm } from './utm.js';

const CAMPAIGN = 'utm_source=fb|123&utm_campaign=Natal%20|%209&utm_medium=cpc&utm_content=a+b&utm_term=steam';

beforeEach(forgetUtm);

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

  it('survive a new page, and a later campaign replaces them', () => {
    captureUtm('?utm_source=x&utm_term=y');
    forgetUtm();
    expect(storedUtm()).toBe('utm_source=x&utm_term=y');
    captureUtm('?pagina=2');
    expect(storedUtm()).toBe('utm_source=x&utm_term=y');
    captureUtm('?utm_source=novo');
    expect(storedUtm()).toBe('utm_source=novo');
  });

  it('go with an order decoded', () => {
    captureUtm(`?${CAMPAIGN}&sck=h%7Cp`);
    expect(attribution()).toEqual({
      utm_source: 'fb|123',
      utm_campaign: 'Natal | 9',
      utm_medium: 'cpc',
      utm_content: 'a b',
      utm_term: 'steam',
      sck: 'h|p',
    });
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
