import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './home-screen.js';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('home of the showcase', () => {
  it('claims in the showcase what the specification claims', async () => {
    renderApp('/', anEmptyApi());
    expect(
      (await screen.findAllByText(/A maior loja de gift cards da América Latina/))[0],
    ).toBeInTheDocument();
    expect(screen.getAllByText(/Mais de 3 mil clientes satisfeitos/)[0]).toBeInTheDocument();
    expect(
      screen.getAllByText('Gift cards verificados, com garantia total e suporte 24/7.')[0],
    ).toBeInTheDocument();
    const stats = screen.getByRole('region', { name: 'A loja em números' });
    const shown = within(stats)
      .getAllByRole('term')
      .map((term) => term.parentElement!.textContent);
    expect(shown.map((text) => text.replace(/\s/g, ' '))).toEqual([
      expect.stringContaining('+3 MIL'),
      expect.stringContaining('4,9'),
      expect.stringMatching(/gift cards vendidos/),
    ]);
  });

  it.each([
    [0, 45_000],
    [0.999_999, 70_000],
  ])('grows the sold cards by one at a random moment between 45 and 70 s', async (random, ms) => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(random);
    renderApp('/', anEmptyApi());
    const sold = (await screen.findAllByText('gift cards vendidos'))[0]!.parentElement!;
    await act(() => jest.advanceTimersByTimeAsync(ms - 1_000));
    expect(sold).toHaveTextContent('12.480');
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(sold).toHaveTextContent('12.481');
  });

  it('answers what the specification’s questions ask', async () => {
    renderApp('/', anEmptyApi());
    await screen.findByRole('heading', { level: 1 });
    for (const answer of [
      /metade do valor de face: paga 50 e recebe 100/,
      /fora do Brasil, onde a moeda local é mais fraca/,
      /A entrega é rápida/,
      /normalmente não expiram, mas recomendamos usar em até 12 meses/,
    ]) {
      expect(await screen.findByText(answer)).toBeInTheDocument();
    }
  });
});
