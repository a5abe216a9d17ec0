import { expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { MaskedField } from '../../features/checkout/components/masked-field.js';
import { PHONE_MASK } from '../../features/checkout/model/masks.js';

it('masks what autofill wrote before the library of masks was there', async () => {
  const onChange = jest.fn(async () => undefined);
  const registered = { name: 'phone', ref: () => undefined, onChange, onBlur: async () => undefined };
  render(<MaskedField label="Telefone" mask={PHONE_MASK} registered={registered} />);
  const field = screen.getByLabelText<HTMLInputElement>('Telefone');
  field.value = '011987654321';
  await waitFor(() => expect(field).toHaveValue('(11) 98765-4321'));
  expect(onChange).toHaveBeenCalled();
});
