import {
  HELP_TEXT_MAX,
  MAX_SAVED_ANSWERS,
  type SavedAnswer,
  type SavedAnswers,
} from '@vale/contracts/checkout';
import { useState } from 'react';
import { ActionDialog } from '../../../shared/ui/admin/action-dialog.js';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useChangeSavedAnswers, useSavedAnswers } from '../api/saved-answers.js';

type Open = { kind: 'edit'; answer: SavedAnswer | null } | { kind: 'delete'; answer: SavedAnswer } | null;

const PLACEHOLDERS =
  '{nome}, {pedido} e {produto} viram o primeiro nome, o número do pedido e o que foi comprado.';

/** Creates, edits and deletes the shop's saved answers. */
export default function SavedAnswersDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useSavedAnswers();
  const [open, setOpen] = useState<Open>(null);
  const back = () => setOpen(null);
  if (data && open?.kind === 'edit') return <Editor saved={data} answer={open.answer} onClose={back} />;
  return (
    <Dialog title="Respostas prontas" onClose={onClose}>
      <div className="grid gap-4">
        <ErrorNotice error={error} />
        {data?.items.length === 0 ? <p>Guarde aqui os textos que você mais usa para responder.</p> : null}
        <ul className="divide-y divide-line">
          {data?.items.map((answer) => (
            <li key={answer.title} className="grid gap-1 py-3">
              <p className="font-semibold wrap-anywhere">{answer.title}</p>
              <p className="line-clamp-3 text-small whitespace-pre-wrap text-muted wrap-anywhere">
                {answer.text}
              </p>
              <div className="flex flex-wrap gap-x-5">
                <button
                  type="button"
                  className="link min-h-11"
                  aria-label={`Editar ${answer.title}`}
                  onClick={() => setOpen({ kind: 'edit', answer })}
                >
                  Editar
                </button>
                <button
                  type="button"
                  className="link min-h-11 text-danger"
                  aria-label={`Excluir ${answer.title}`}
                  onClick={() => setOpen({ kind: 'delete', answer })}
                >
                  Excluir
                </button>
              </div>
            </li>
          ))}
        </ul>
        {data && data.items.length < MAX_SAVED_ANSWERS ? (
          <button
            type="button"
            className="btn btn-main"
            onClick={() => setOpen({ kind: 'edit', answer: null })}
          >
            Nova resposta
          </button>
        ) : null}
      </div>
      {data && open?.kind === 'delete' ? <Deletion saved={data} answer={open.answer} onClose={back} /> : null}
    </Dialog>
  );
}

interface ChangeProps<Answer> {
  saved: SavedAnswers;
  answer: Answer;
  onClose: () => void;
}

function Deletion({ saved, answer, onClose }: ChangeProps<SavedAnswer>) {
  const change = useChangeSavedAnswers(onClose);
  const items = saved.items.filter(({ title }) => title !== answer.title);
  return (
    <ConfirmDialog
      title="Excluir resposta"
      action="Excluir"
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => change.mutate({ version: saved.version, items })}
      onClose={onClose}
    >
      Excluir “{answer.title}”? Esta ação não pode ser desfeita.
    </ConfirmDialog>
  );
}

function Editor({ saved, answer, onClose }: ChangeProps<SavedAnswer | null>) {
  const change = useChangeSavedAnswers(onClose);
  const [title, setTitle] = useState(answer?.title ?? '');
  const [text, setText] = useState(answer?.text ?? '');
  const [tried, setTried] = useState(false);
  const others = saved.items.filter((one) => one.title !== answer?.title);
  const titleProblem = others.some((one) => one.title === title.trim())
    ? 'Já existe uma resposta com este título.'
    : title.trim() === '' && 'Informe o título.';
  const stored = saved.items.find((one) => one.title === answer?.title);
  const isChanged = stored !== undefined && stored.text !== answer?.text;
  const textProblem = isChanged
    ? 'Outra pessoa mudou este texto enquanto isso. Feche e edite de novo.'
    : text.trim().length < 3 && 'Escreva a resposta.';
  const submit = () => {
    setTried(true);
    if (titleProblem || textProblem) return;
    const edited = { title: title.trim(), text: text.trim() };
    const isKnown = answer !== null && others.length < saved.items.length;
    const items = isKnown
      ? saved.items.map((one) => (one.title === answer.title ? edited : one))
      : [...saved.items, edited];
    change.mutate({ version: saved.version, items });
  };
  return (
    <ActionDialog
      title={answer ? 'Editar resposta' : 'Nova resposta'}
      effects={[]}
      action="Salvar"
      isPending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
      onBack={onClose}
    >
      <TextField
        label="Título"
        maxLength={60}
        autoComplete="off"
        value={title}
        error={(tried && titleProblem) || undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextAreaField
        label="Texto"
        rows={6}
        maxLength={HELP_TEXT_MAX}
        value={text}
        hint={PLACEHOLDERS}
        error={(tried && textProblem) || undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  );
}
