import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CouponRow } from './coupon-row.js';

jest.unstable_mockModule('./coupon-field.js', () => {
  throw new Error('blocked');
});

it('says that the field could not be loaded', async () => {
  const user = userEvent.setup();
  jest.spyOn(console, 'error').mockReturnValue();
  const cart = { lines: [], bump: null, needsVariation: false, full: 0 };
  render(<CouponRow checkout={{ cart, cartKey: '', applyCoupon: () => undefined }} />);
  await user.click(screen.getByRole('button', { name: 'Tem cupom?' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('O cupom não pôde ser carregado.');
});
