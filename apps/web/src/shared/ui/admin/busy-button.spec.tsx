import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BusyButton } from './busy-button.js';

it('keeps the focus while it is busy, and does nothing: neither a click nor Enter in the form sends it', async () => {
  const [onClick, onSubmit] = [jest.fn(), jest.fn()];
  const form = (isBusy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input aria-label="Nome" />
      <BusyButton type="submit" isBusy={isBusy} onClick={onClick}>
        Salvar
      </BusyButton>
    </form>
  );
  const user = userEvent.setup();
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Salvar' });
  await user.click(button);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);

  expect(button.querySelector('svg')).toBeNull();

  rerender(form(true));
  expect(button.querySelector('svg')).toBeInTheDocument();
  // Its words are read most while they say what is being done.
  expect(button.className).not.toMatch(/opacity/);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  await user.type(screen.getByLabelText('Nome'), 'Ana{Enter}');
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});
