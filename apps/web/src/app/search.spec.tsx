import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { axe } from '../testing/axe.js';
import { aCard, aProduct, aVariation } from '../testing/builders.js';
import { anEmptyApi, renderApp } from '../testing/render-app.js';
import '../features/catalog/components/search-box.js';
import '../screens/catalog/search-screen.js';

const cards = [aCard({ id: 's1', title: 'Steam' }), aCard({ id: 's2', title: 'Steam Deck' })];

function aStockedApi() {
  return anEmptyApi()
    .on(catalogRoutes.suggestProducts, ({ query }) => ({ items: query['q'] === 'xyz' ? [] : cards }))
    .on(catalogRoutes.listProducts, ({ query }) => ({
      items: query['q'] === 'steam' ? cards : [],
      nextCursor: null,
    }));
}

/** jsdom's blobs have no method for it. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob);
  });
}

const field = () => screen.findByRole('combobox', { name: 'Buscar na loja' });
/** Excludes the options of the sort select. */
const list = () => within(screen.getByRole('listbox', { name: 'Sugestões', hidden: true }));
const options = () =>
  list()
    .getAllByRole('option')
    .map((one) => one.textContent);

describe('search in the header', () => {
  it('suggests products while typing, and leads to the one chosen by keyboard', async () => {
    const user = userEvent.setup();
    const api = aStockedApi();
    const { address, container } = renderApp('/checker', api);
    const input = await field();
    await user.type(input, 'stea');
    expect(await screen.findByRole('option', { name: /Steam Deck/ })).toBeInTheDocument();
    expect(options()).toHaveLength(3);
    expect(screen.getByText('2 sugestões')).toBeInTheDocument();
    expect(input).toHaveAttribute('aria-expanded', 'true');
    expect(await axe(container)).toHaveNoViolations();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}');
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    expect(active).toHaveTextContent('SteamR$ 50,00');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/product/viagens/s1');
    // Typing does not send a request for each letter.
    expect(api.calls.filter((call) => call.includes('/api/search'))).toEqual([
      'GET /api/search?limit=6&q=stea',
    ]);
  });

  it('closes with Esc, and with a second one forgets what was typed', async () => {
    const user = userEvent.setup();
    renderApp('/checker', aStockedApi());
    const input = await field();
    await user.type(input, 'stea');
    await screen.findByRole('option', { name: /Steam Deck/ });
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(input).toHaveValue('stea');
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('');
  });

  it('leads to all results by Enter, and offers the last searches again', async () => {
    const user = userEvent.setup();
    const { address } = renderApp('/checker', aStockedApi());
    await user.type(await field(), 'steam{Enter}');
    expect(address()).toBe('/busca?q=steam');
    expect(await screen.findByRole('heading', { level: 1, name: 'Resultados para “steam”' })).toBeVisible();
    expect(await field()).toHaveValue('steam');
    await user.clear(await field());
    expect(options()).toEqual(['steam']);
    await user.click(list().getByRole('option', { name: 'steam' }));
    expect(address()).toBe('/busca?q=steam');
    expect(list().queryByRole('option')).toBeNull();
  });

  it('says nothing of two letters that nothing has: the word is still being typed', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi();
    renderApp('/checker', api);
    await user.type(await field(), 'st');
    await waitFor(() =>
      expect(api.calls.some((call) => call.includes('/api/search?limit=6&q=st'))).toBe(true),
    );
    expect(screen.queryByText(/Nada encontrado/)).toBeNull();
    expect(list().queryByRole('option')).toBeNull();
  });

  it('says when nothing is found, and leads on to the categories', async () => {
    const user = userEvent.setup();
    const { address } = renderApp('/checker', aStockedApi());
    await user.type(await field(), 'xyz');
    expect(await screen.findByText(/Nada encontrado para “xyz”/)).toBeVisible();
    await user.click(screen.getByRole('option', { name: 'Jogos' }));
    expect(address()).toBe('/jogos');
  });

  it('opens below the header where it has no room in it', async () => {
    const user = userEvent.setup();
    renderApp('/checker', aStockedApi());
    await field();
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    const fields = await screen.findAllByRole('combobox', { name: 'Buscar na loja' });
    await waitFor(() => expect(fields.at(-1)).toHaveFocus());
    await user.type(fields.at(-1)!, 'steam{Enter}');
    expect(screen.getByRole('button', { name: 'Buscar' })).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('/busca', () => {
  it('shows what is spelled alike, and the categories, when nothing is found', async () => {
    const { container } = renderApp('/busca?q=stam', aStockedApi());
    expect(await screen.findByRole('heading', { name: 'Nada encontrado para “stam”' })).toBeVisible();
    const alike = within(await screen.findByRole('region', { name: 'Você quis dizer' }));
    expect(alike.getByRole('link', { name: /^Steam Deck/ })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Transporte' }).length).toBeGreaterThan(0);
    expect(document.title).toBe('Busca: stam · Vale');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows what was meant at once, and searches for what was typed on demand', async () => {
    const user = userEvent.setup();
    const api = aStockedApi().on(catalogRoutes.listProducts, ({ query }) => ({
      items: query['exato'] ? [] : cards,
      nextCursor: null,
      ...(query['exato'] ? {} : { corrected: 'steam' }),
    }));
    const { address, container } = renderApp('/busca?q=stam', api);
    expect(await screen.findByText('steam', { selector: 'strong' })).toBeVisible();
    expect(screen.getByText(/^Mostrando resultados para/)).toHaveTextContent(
      'Mostrando resultados para steam. Buscar stam',
    );
    expect(screen.getByRole('link', { name: /^Steam Deck/ })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('link', { name: 'Buscar stam' }));
    expect(address()).toBe('/busca?q=stam&exato=1');
    expect(await screen.findByRole('heading', { name: 'Nada encontrado para “stam”' })).toBeVisible();
    expect(screen.queryByText(/^Mostrando resultados/)).toBeNull();
  });

  it('shows best sellers when nothing is spelled alike', async () => {
    const api = anEmptyApi().on(catalogRoutes.listProducts, ({ query }) => ({
      items: query['ordem'] === 'mais-vendidos' ? cards : [],
      nextCursor: null,
    }));
    renderApp('/busca?q=xyz', api);
    const best = within(await screen.findByRole('region', { name: 'Mais vendidos' }));
    expect(best.getByRole('link', { name: /^Steam Deck/ })).toBeVisible();
  });

  it('reports a search without a result to the shop, and one with results not', async () => {
    const sent: Blob[] = [];
    const before = navigator.sendBeacon;
    Object.assign(navigator, { sendBeacon: (_address: string, body: Blob) => sent.push(body) > 0 });
    const { unmount } = renderApp('/busca?q=steam', aStockedApi());
    await screen.findByRole('link', { name: /^Steam Deck/ });
    unmount();
    renderApp('/busca?q=Robux', aStockedApi());
    await screen.findByText('Nada encontrado para “Robux”');
    const isOfTest = (text: string) => /"term":"(?:steam|Robux)"/.exec(text)?.[0] ?? [];
    const terms = async () => (await Promise.all(sent.map(textOf))).flatMap(isOfTest);
    await waitFor(async () => expect(await terms()).toEqual(['"term":"Robux"']), { timeout: 4_000 });
    Object.assign(navigator, { sendBeacon: before });
  });

  it('asks what to look for when nothing was typed, and shows best sellers', async () => {
    const api = anEmptyApi().on(catalogRoutes.listProducts, () => ({ items: cards, nextCursor: null }));
    renderApp('/busca', api);
    expect(await screen.findByRole('heading', { level: 1, name: 'O que você procura?' })).toBeVisible();
    const best = within(await screen.findByRole('region', { name: 'Mais vendidos' }));
    expect(best.getByRole('link', { name: /^Steam Deck/ })).toBeVisible();
  });

  it('lists what a single result is sold as, then others of its category before best sellers', async () => {
    const alone = aCard({ id: 's1', title: 'Steam', startingPrice: true });
    const variations = [150, 300].map((faceValue) =>
      aVariation({ name: `Gift ${faceValue}`, value: `R$ ${faceValue}`, faceValue }),
    );
    const other = aVariation({ name: 'Outro valor', value: '' });
    const gone = aVariation({ name: 'Gift 500', soldOut: true });
    const api = anEmptyApi()
      .on(catalogRoutes.getProduct, () => aProduct({ ...alone, variations: [...variations, other, gone] }))
      .on(catalogRoutes.listProducts, ({ query }) => {
        const others = query['category']
          ? [alone, aCard({ id: 'v1', title: 'Da categoria' })]
          : [aCard({ id: 'b1', title: 'Mais vendido', category: 'jogos' })];
        return { items: query['q'] ? [alone] : others, nextCursor: null };
      });
    const { container } = renderApp('/busca?q=steam', api);
    const options = within(await screen.findByRole('list', { name: 'Opções de Steam' }));
    expect(options.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/product/viagens/s1?valor=150',
      '/product/viagens/s1?valor=300',
      '/product/viagens/s1',
    ]);
    const more = within(await screen.findByRole('region', { name: 'Veja também' }));
    expect(more.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/product/viagens/v1',
      '/product/jogos/b1',
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows what the shop says of a single result without variations', async () => {
    const api = anEmptyApi()
      .on(catalogRoutes.getProduct, () => aProduct({ features: ['Código original'], variations: [] }))
      .on(catalogRoutes.listProducts, ({ query }) => ({
        items: query['q'] ? [aCard()] : [],
        nextCursor: null,
      }));
    renderApp('/busca?q=vale', api);
    expect(await screen.findByText('Código original')).toBeVisible();
  });

  it('says by which order the words of a search have sorted', async () => {
    const facets = { total: 2, isComplete: true, facets: [], nextExpiry: null };
    const api = anEmptyApi()
      .on(catalogRoutes.countFacets, () => facets)
      .on(catalogRoutes.listProducts, () => ({
        items: cards,
        nextCursor: null,
        ordem: 'menor-preco' as const,
      }));
    renderApp('/busca?q=barato', api);
    const order = await screen.findByRole('combobox', { name: 'Ordenar por' });
    await waitFor(() => expect(order).toHaveDisplayValue('Menor preço'));
    expect(screen.queryByRole('option', { name: 'Mais relevantes' })).toBeNull();
  });
});
