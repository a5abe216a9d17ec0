import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogAdminRoutes, type AdminTestimonial, type TestimonialPatch } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aTestimonial, aUser } from '../../testing/builders.js';
import type { FakeApi } from '../../testing/fake-api.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './testimonial-list-screen.js';

const rating: AdminTestimonial = {
  ...aTestimonial({ id: 'order-1', name: 'Ana S.', rating: 4, sample: false }),
  isActive: false,
  isPending: true,
  productId: 'p1',
  productTitle: 'Cartão Steam',
  isBuyers: true,
  version: 0,
};
const own: AdminTestimonial = {
  ...aTestimonial({ id: 't2', name: 'Bia', comment: 'Ótimo.', sample: false }),
  isActive: true,
  isPending: false,
  productId: null,
  productTitle: null,
  isBuyers: false,
  version: 0,
};

function testimonialsApi(list: AdminTestimonial[]): FakeApi {
  const find = (id: string) => list.find((one) => one.id === id)!;
  return anEmptyApi(aUser({ role: 'admin' }))
    .on(catalogAdminRoutes.listAllTestimonials, ({ query }) => ({
      items: list.filter(
        ({ isPending, name }) =>
          (query['state'] !== 'pending' || isPending) && name.includes(String(query['q'] ?? '')),
      ),
      nextCursor: null,
      pending: list.filter(({ isPending }) => isPending).length,
    }))
    .on(catalogAdminRoutes.changeTestimonial, ({ params, body }) => {
      const { answer, ...change } = (body as { change: TestimonialPatch }).change;
      return Object.assign(find(params['id']!), change, { isPending: false }, answer ? { answer } : {});
    })
    .on(catalogAdminRoutes.createTestimonial, ({ body }) => {
      list.unshift({ ...own, ...(body as AdminTestimonial), id: `new-${list.length}` });
      return list[0]!;
    })
    .on(catalogAdminRoutes.deleteTestimonial, ({ params, query }) => {
      const found = find(params['id']!);
      if (query['version'] !== String(found.version)) throw new AppError(platformErrors.conflict);
      list.splice(list.indexOf(found), 1);
      return {};
    });
}

const row = async (name: string) =>
  within(await screen.findByRole('article', { name: `Depoimento de ${name}` }));
const dialog = () => within(screen.getByRole('dialog'));
const open = (list: AdminTestimonial[], api = testimonialsApi(list)) => renderApp('/admin/testimonials', api);

describe('the screen of testimonials', () => {
  it('leads to the ratings that wait, and publishes one', async () => {
    const user = userEvent.setup();
    const { container, address } = open([{ ...rating }, { ...own }]);
    expect(await screen.findByText('1 avaliação aguarda')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Ver o que aguarda aprovação' }));
    expect(address()).toBe('/admin/testimonials?situacao=pending');
    const waiting = await row('Ana S.');
    expect(waiting.getByText(/Avaliação de compra/)).toBeInTheDocument();
    await user.click(waiting.getByRole('button', { name: 'Aprovar' }));
    expect(await screen.findByText('Depoimento publicado na loja!')).toBeInTheDocument();
    expect(await screen.findByText('Nenhum depoimento com estes filtros')).toBeInTheDocument();
  });

  it('keeps the stars of a buyer when it is edited', async () => {
    const user = userEvent.setup();
    const list = [{ ...rating }];
    open(list);
    await user.click((await row('Ana S.')).getByRole('button', { name: 'Editar' }));
    expect(dialog().getByLabelText('Nota')).toBeDisabled();
    await user.clear(dialog().getByLabelText('Nome do cliente'));
    await user.type(dialog().getByLabelText('Nome do cliente'), 'Ana');
    await user.type(dialog().getByLabelText('Resposta da loja'), 'Obrigado!');
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Depoimento atualizado com sucesso!')).toBeInTheDocument();
    expect(list[0]).toMatchObject({ name: 'Ana', rating: 4, answer: 'Obrigado!' });
    expect((await row('Ana')).getByText('Obrigado!')).toBeInTheDocument();
  });

  it('adds one, hides one and deletes one', async () => {
    const user = userEvent.setup();
    open([{ ...own }]);
    await user.click(await screen.findByRole('button', { name: 'Adicionar depoimento' }));
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }));
    expect(dialog().getAllByText('Preencha todos os campos obrigatórios')).toHaveLength(3);
    await user.type(dialog().getByLabelText('Nome do cliente'), 'Caio');
    await user.selectOptions(dialog().getByLabelText('Nota'), '3 estrelas');
    await user.type(dialog().getByLabelText('Comentário'), 'Bom.');
    await user.selectOptions(dialog().getByLabelText('Categoria'), 'Jogos');
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Depoimento adicionado com sucesso!')).toBeInTheDocument();
    expect((await row('Caio')).getByRole('img', { name: '3 de 5 estrelas' })).toBeInTheDocument();

    await user.click((await row('Bia')).getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('Depoimento ocultado da loja!')).toBeInTheDocument();
    expect(await (await row('Bia')).findByText('OCULTO')).toBeInTheDocument();
    await user.click((await row('Bia')).getByRole('button', { name: 'Excluir' }));
    expect(
      dialog().getByText('Tem certeza que deseja excluir este depoimento? Esta ação não pode ser desfeita.'),
    ).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Depoimento excluído com sucesso!')).toBeInTheDocument();
  });

  it('is searched in the address, and shows what was bought', async () => {
    const user = userEvent.setup();
    const { address } = open([{ ...rating }, { ...own }]);
    expect((await row('Ana S.')).getByText(/Cartão Steam/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Buscar por nome, comentário ou produto'), 'Bia{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/testimonials?q=Bia'));
    await waitFor(() => expect(screen.queryByText('Ana S.')).toBeNull());
    expect((await row('Bia')).getByText('Ótimo.')).toBeInTheDocument();
  });

  it('is put in order in the address', async () => {
    const user = userEvent.setup();
    const api = testimonialsApi([{ ...rating }]);
    const { address } = open([], api);
    await row('Ana S.');
    await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Piores notas primeiro');
    await waitFor(() => expect(api.calls).toContain('GET /api/admin/testimonials?order=rating-asc'));
    expect(address()).toBe('/admin/testimonials?ordem=rating-asc');
    await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Criação mais recente');
    await waitFor(() => expect(address()).toBe('/admin/testimonials'));
  });

  it('says that somebody else decided first', async () => {
    const user = userEvent.setup();
    const api = testimonialsApi([{ ...rating }]).on(catalogAdminRoutes.changeTestimonial, () => {
      throw new AppError(platformErrors.conflict);
    });
    open([], api);
    await user.click((await row('Ana S.')).getByRole('button', { name: 'Recusar' }));
    expect(
      await screen.findByText(/^Erro ao salvar depoimento: Este registro foi alterado/),
    ).toBeInTheDocument();
  });
});
