import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkoutAdminErrors,
  checkoutAdminRoutes,
  helpErrors,
  helpRoutes,
  type HelpConversation,
  type SavedAnswers,
} from '@vale/contracts/checkout';
import { AppError, platformErrors, type StaffRole } from '@vale/contracts/define';
import { identityAdminRoutes } from '@vale/contracts/identity';
import { aCase, AN_ORDER_ID } from '../../testing/admin-orders.js';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './inbox-screen.js';
import '../../features/admin-inbox/components/saved-answers-dialog.js';

const asked = aCase({
  id: 'buyer-help.r1',
  kind: 'buyer-help',
  evidence: { reason: 'code-failed', asked: ['Steam (2 de 2)'], rules: ['shop'], written: 1 },
  fixes: ['refund-units', 'dismiss'],
});
const conversation = (change: Partial<HelpConversation> = {}): HelpConversation => ({
  id: 'r1',
  transactionId: AN_ORDER_ID,
  reason: 'code-failed',
  units: ['Steam (2 de 2)'],
  lines: [1],
  state: 'waiting',
  messages: [{ id: 'm1', at: 1, by: 'buyer', text: '<i>Já</i> foi usado.' }],
  ...change,
});

async function openInbox(known = asked, role: StaffRole = 'admin', read = 'Ler e responder') {
  const api = anEmptyApi(aUser({ role }))
    .on(checkoutAdminRoutes.listInbox, () => ({ items: [known], nextCursor: null }))
    .on(helpRoutes.readHelp, () => conversation())
    .on(helpRoutes.listSavedAnswers, () => ({ version: 0, items: [] }));
  const rendered = renderApp('/admin/inbox', api);
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: `${read}: Pedido de ajuda` });
  return { api, user, read: button, ...rendered };
}

describe('a buyer’s request for help in the inbox', () => {
  it('is only read by somebody who does not act for buyers, and asks for nothing that they may not read', async () => {
    const { api, user, read } = await openInbox(asked, 'finance', 'Ler a conversa');
    api.on(helpRoutes.readHelp, () => {
      const message = { id: 'm1', at: 1, by: 'buyer' as const, text: 'Já foi usado.', picture: 'a1' };
      return conversation({ messages: [message] });
    });
    const row = within(screen.getByRole('row', { name: /Pedido de ajuda/ }));
    expect(row.queryByRole('button', { name: /Trocar código/ })).toBeNull();
    await user.click(read);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Já foi usado.')).toBeInTheDocument();
    expect(dialog.queryByLabelText('Sua resposta')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Remover imagem' })).toBeNull();
    expect(api.count('GET /api/admin/saved-answers')).toBe(0);
  });

  it('says reason, units and rule, and is answered after reading', async () => {
    const { api, user, read, container } = await openInbox();
    const row = within(screen.getByRole('row', { name: /Pedido de ajuda/ }));
    expect(row.getByText('O código não funcionou')).toBeInTheDocument();
    expect(row.getByText('Steam (2 de 2)')).toBeInTheDocument();
    expect(row.getByText('código já enviado: defeito, ou a regra da loja')).toBeInTheDocument();
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Ler e responder',
      'Trocar código',
      'Devolver estas unidades',
      'Dispensar',
    ]);
    api.on(helpRoutes.answerHelp, () => conversation({ state: 'answered' }));
    await user.click(read);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('<i>Já</i> foi usado.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Responder' }));
    expect(dialog.getByText('Escreva a resposta.')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.type(dialog.getByLabelText('Sua resposta'), 'Prefere outro?');
    await user.click(dialog.getByRole('button', { name: 'Responder' }));
    expect(await screen.findByText('Resposta enviada.')).toBeInTheDocument();
    expect(api.bodyOf(helpRoutes.answerHelp)).toEqual({ text: 'Prefere outro?', seen: 1 });
  });

  it('shows a picture, and removes it for ever after a second click', async () => {
    const { api, user, read } = await openInbox();
    const message = { id: 'm1', at: 1, by: 'buyer', text: 'Veja.' } as const;
    api.on(helpRoutes.readHelp, () => conversation({ messages: [{ ...message, picture: 'p1' }] }));
    api.on(helpRoutes.removeHelpPicture, () =>
      conversation({ messages: [{ ...message, isPictureRemoved: true }] }),
    );
    await user.click(read);
    const dialog = within(await screen.findByRole('dialog'));
    const picture = await dialog.findByRole('img', { name: /^Imagem enviada/ });
    expect(picture).toHaveAttribute('src', '/api/admin/help/r1/pictures/p1');
    await user.type(dialog.getByLabelText('Sua resposta'), 'Um momento.');
    await user.click(dialog.getByRole('button', { name: 'Remover imagem' }));
    expect(dialog.getByRole('img')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remover para sempre' }));
    expect(await dialog.findByText('A imagem foi removida.')).toBeInTheDocument();
    expect(dialog.queryByRole('img')).toBeNull();
    expect(dialog.getByLabelText('Sua resposta')).toHaveValue('Um momento.');
  });

  it('loads what the buyer has written meanwhile, and keeps the answer', async () => {
    const { api, user, read } = await openInbox();
    api.on(helpRoutes.answerHelp, () => {
      throw new AppError(helpErrors.helpChanged);
    });
    await user.click(read);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Sua resposta'), 'Prefere outro?');
    const [first] = conversation().messages;
    api.on(helpRoutes.readHelp, () =>
      conversation({ messages: [first!, { id: 'm2', at: 2, by: 'buyer', text: 'Alguém aí?' }] }),
    );
    await user.click(dialog.getByRole('button', { name: 'Responder' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(helpErrors.helpChanged.detail);
    expect(await dialog.findByText('Alguém aí?')).toBeInTheDocument();
    expect(dialog.getByLabelText('Sua resposta')).toHaveValue('Prefere outro?');
  });

  it('says who decided meanwhile', async () => {
    const { api, user, read } = await openInbox();
    const data = { accountId: 'bia', fix: 'refund-units' };
    api
      .on(identityAdminRoutes.listAccountNames, () => ({ items: [{ id: 'bia', email: 'bia@loja.example' }] }))
      .on(helpRoutes.answerHelp, () => {
        throw new AppError(checkoutAdminErrors.caseDecided, { data });
      });
    await user.click(read);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Sua resposta'), 'Prefere outro?');
    await user.click(dialog.getByRole('button', { name: 'Responder' }));
    expect(
      await dialog.findByText('bia@loja.example já decidiu este caso: “Devolver estas unidades”.'),
    ).toBeInTheDocument();
  });

  it('is only read once it has ended', async () => {
    const resolution = { fix: 'answer' as const, accountId: 'a', reason: '' };
    const { api, user, read } = await openInbox(aCase({ ...asked, state: 'resolved', resolution }));
    expect(screen.getByText(/^Respondido, por /)).toBeInTheDocument();
    api.on(helpRoutes.readHelp, () => conversation({ state: 'refunded' }));
    await user.click(read);
    expect(await screen.findByText('<i>Já</i> foi usado.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Responder' })).toBeNull();
  });
});

describe('saved answers', () => {
  const LATE = { title: 'Atraso', text: 'Olá, {nome}! O pedido {pedido} sai hoje.' };
  const USED = { title: 'Já usado', text: 'Qual erro aparece em {produto}?' };

  it('are inserted where the cursor is, with the buyer, the order and its units', async () => {
    const { api, user, read } = await openInbox();
    api
      .on(helpRoutes.listSavedAnswers, () => ({ version: 1, items: [LATE, USED] }))
      .on(helpRoutes.readHelp, () => conversation({ firstName: 'Ana', products: ['Steam'] }));
    await user.click(read);
    const dialog = within(await screen.findByRole('dialog'));
    const answer = await dialog.findByLabelText<HTMLTextAreaElement>('Sua resposta');
    await user.type(answer, 'Um abraço');
    answer.setSelectionRange(0, 0);
    await user.selectOptions(await dialog.findByLabelText('Resposta pronta'), 'Já usado');
    await user.click(dialog.getByRole('button', { name: 'Inserir' }));
    expect(answer).toHaveValue('Qual erro aparece em Steam? Um abraço');
    expect(answer).toHaveFocus();
    await user.clear(answer);
    await user.selectOptions(dialog.getByLabelText('Resposta pronta'), 'Atraso');
    await user.click(dialog.getByRole('button', { name: 'Inserir' }));
    expect(answer).toHaveValue(`Olá, Ana! O pedido ${AN_ORDER_ID} sai hoje.`);
    await user.clear(answer);
    await user.click(answer);
    await user.paste('a'.repeat(990));
    await user.click(dialog.getByRole('button', { name: 'Inserir' }));
    expect(dialog.getByText('Não cabe: o limite é de 1000 caracteres.')).toBeInTheDocument();
    expect(answer).toHaveValue('a'.repeat(990));
  });

  it('are created, edited and deleted without losing the answer', async () => {
    const { api, user, read, container } = await openInbox();
    let saved: SavedAnswers = { version: 0, items: [] };
    api
      .on(helpRoutes.listSavedAnswers, () => saved)
      .on(helpRoutes.changeSavedAnswers, ({ body }) => {
        const { version, items } = body as SavedAnswers;
        if (version !== saved.version) throw new AppError(platformErrors.conflict);
        return (saved = { version: version + 1, items });
      });
    await user.click(read);
    await user.type(await screen.findByLabelText('Sua resposta'), 'Um momento.');
    await user.click(await screen.findByRole('button', { name: 'Criar respostas prontas' }));
    await user.click(await screen.findByRole('button', { name: 'Nova resposta' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(screen.getByText('Informe o título.')).toBeInTheDocument();
    expect(screen.getByText('Escreva a resposta.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Título'), LATE.title);
    await user.click(screen.getByLabelText('Texto'));
    await user.paste(LATE.text);
    // Somebody else adds one meanwhile.
    saved = { version: 5, items: [USED] };
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(platformErrors.conflict.detail)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await user.click(await screen.findByRole('button', { name: 'Editar Atraso' }));
    expect(saved.items).toEqual([USED, LATE]);
    // Somebody else changes the same one.
    saved = { version: 9, items: [USED, { ...LATE, text: 'Outro texto' }] };
    await user.type(screen.getByLabelText('Texto'), '!');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/^Outra pessoa mudou este texto/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(saved.items[1]).toMatchObject({ text: 'Outro texto' });
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await user.click(await screen.findByRole('button', { name: 'Editar Atraso' }));
    await user.clear(screen.getByLabelText('Título'));
    await user.type(screen.getByLabelText('Título'), 'Já usado');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(screen.getByText('Já existe uma resposta com este título.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Título'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir Já usado' }));
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(saved.items).toEqual([{ title: 'Já usado 2', text: 'Outro texto' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Excluir Já usado' })).toBeNull());
    await user.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1)!);
    expect(screen.getByLabelText('Sua resposta')).toHaveValue('Um momento.');
    expect(screen.getByLabelText('Resposta pronta')).toHaveValue('Já usado 2');
  });
});
