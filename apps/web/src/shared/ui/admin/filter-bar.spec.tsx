import { expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { FilterSelect, SearchField } from './filter-bar.js';
import { useListParams } from './use-list-params.js';

function List() {
  const { values, set } = useListParams('q', 'estado');
  return (
    <>
      <SearchField label="Busca" value={values.q ?? ''} onSearch={(q) => set({ q })} />
      <FilterSelect
        label="Estado"
        all="Todos"
        value={values.estado}
        options={[['pago', 'Pago']]}
        onSelect={(estado) => set({ estado })}
      />
      <output>{useLocation().search}</output>
    </>
  );
}

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
