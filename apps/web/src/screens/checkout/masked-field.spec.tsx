import { expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { MaskedField } from '../../features/checkout/components/masked-field.js';
import { PHONE_MASK } from '../../features/checkout/model/masks.js';

it.each([
  ['011987654321', '(11) 98765-4321'],
  ['+55 11 3333-4444', '(11) 3333-4444'],
  ['+54 9 11 1234 5678', '+5491112345678'],
])('masks %s, which autofill wrote before the library of masks was there', async (written, shown) => {
  const onChange = jest.fn(async () => undefined);
  const registered = { name: 'phone', ref: () => undefined, onChange, onBlur: async () => undefined };
  render(<MaskedField label="Telefone" mask={PHONE_MASK} registered={registered} />);
  const field = screen.getByLabelText<HTMLInputElement>('Telefone');
  field.value = written;
  await waitFor(() => expect(field).toHaveValue(shown));
  expect(onChange).toHaveBeenCalled();
});
