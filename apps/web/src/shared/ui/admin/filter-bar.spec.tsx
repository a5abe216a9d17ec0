import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAX_SEARCH_LENGTH } from '@vale/contracts/define';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { FilterBar, FilterSelect, SearchField } from './filter-bar.js';
import { PeriodFields, periodOf } from './period.js';
import { useListParams } from './use-list-params.js';

function List() {
  const { values, set, clear } = useListParams('q', 'estado', 'de', 'ate');
  const navigate = useNavigate();
  return (
    <>
      <SearchField label="Busca" value={values.q ?? ''} onSearch={(q, typing) => set({ q }, typing)} />
      <FilterSelect
        label="Estado"
        all="Todos"
        value={values.estado}
        options={[['pago', 'Pago']]}
        onSelect={(estado) => set({ estado })}
      />
      <PeriodFields de={values.de} ate={values.ate} onChange={set} />
      <FilterBar onClear={clear}>{null}</FilterBar>
      <button type="button" onClick={() => void navigate(-1)}>
        Voltar
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Avançar
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

it('the list and the field take as much of a longer address as a search may have', () => {
  render(
    <MemoryRouter initialEntries={[`/?q=a%00na${'x'.repeat(300)}`]}>
      <List />
    </MemoryRouter>,
  );
  expect(screen.getByLabelText('Busca')).toHaveValue(`ana${'x'.repeat(MAX_SEARCH_LENGTH - 3)}`);
});

it('a search that waits while a filter is set does not undo it', async () => {
  render(
    <MemoryRouter>
      <List />
    </MemoryRouter>,
  );
  // Both in one step: the timer of the search cannot end between them.
  fireEvent.change(screen.getByLabelText('Busca'), { target: { value: 'ana' } });
  fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'pago' } });
  expect(screen.getByRole('status')).toHaveTextContent('?estado=pago');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('?estado=pago&q=ana'));
});

describe('the way back in a list', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <MemoryRouter>
        <List />
      </MemoryRouter>,
    );
  });
  afterEach(() => void jest.useRealTimers());

  const field = () => screen.getByLabelText('Busca');
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const pause = (milliseconds: number): void => void act(() => void jest.advanceTimersByTime(milliseconds));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const address = () => screen.getByRole('status').textContent;
  const expectSearch = (text: string) => {
    expect(address()).toBe(text === '' ? '' : `?q=${text}`);
    expect(field()).toHaveValue(text);
  };
  /** Letter by letter, with a search after each. */
  const typeSlowly = (text: string) => {
    for (let end = 1; end <= text.length; end++) {
      type(text.slice(0, end));
      pause(400);
      expectSearch(text.slice(0, end));
    }
  };

  it.each<[string, () => void]>([
    ['Enter', () => void fireEvent.keyDown(field(), { key: 'Enter' })],
    ['leaving the field', () => void fireEvent.blur(field())],
    ['a pause', () => pause(3_000)],
  ])('leads from one search to the one before, which %s has settled, and not to its letters', (_, settle) => {
    typeSlowly('ana');
    settle();
    typeSlowly('anabela');
    press('Voltar');
    expectSearch('ana');
    press('Voltar');
    expectSearch('');
    press('Avançar');
    expectSearch('ana');
    press('Avançar');
    expectSearch('anabela');
  });

  it('searches at once for what was typed when the field is left', () => {
    type('ana');
    fireEvent.blur(field());
    expectSearch('ana');
    pause(1_000);
    press('Voltar');
    expectSearch('');
  });

  it('drops what was typed and not yet searched for', () => {
    typeSlowly('ana');
    fireEvent.blur(field());
    type('anab');
    press('Voltar');
    pause(1_000);
    expectSearch('');
  });

  it('leads to the filters before, and to those that were cleared', () => {
    fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'pago' } });
    press('Limpar filtros');
    expect(address()).toBe('');
    press('Voltar');
    expect(address()).toBe('?estado=pago');
    expect(screen.getByLabelText('Estado')).toHaveValue('pago');
    press('Voltar');
    expect(address()).toBe('');
  });

  it('has one entry for a day, whose year is typed digit by digit', () => {
    for (const year of ['0002', '0020', '0202', '2026'])
      fireEvent.change(screen.getByLabelText('De'), { target: { value: `${year}-11-22` } });
    expect(address()).toBe('?de=2026-11-22');
    press('Voltar');
    expect(address()).toBe('');
  });
});

it('reads days of São Paulo from the address, and no day that a month lacks', () => {
  const noon = Date.parse('2026-03-05T15:00:00Z');
  const { since, until } = periodOf({ de: '2026-02-31', ate: '2026-03-05' });
  expect(since).toBeUndefined();
  expect(until).toBe(noon + 12 * 3_600_000);
});
