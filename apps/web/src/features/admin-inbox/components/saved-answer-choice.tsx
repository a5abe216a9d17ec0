import { filledAnswer, HELP_TEXT_MAX, type HelpConversation } from '@vale/contracts/checkout';
import { useState, type RefObject } from 'react';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { useSavedAnswers } from '../api/saved-answers.js';

interface SavedAnswerChoiceProps {
  conversation: HelpConversation;
  /** The field that the answer goes into, at its cursor. */
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onInsert: (text: string) => void;
  onManage: () => void;
}

/** Inserts a saved answer into the one that is being written. */
export function SavedAnswerChoice({ conversation, field, text, onInsert, onManage }: SavedAnswerChoiceProps) {
  const { data } = useSavedAnswers();
  const [title, setTitle] = useState('');
  const [isTooLong, setTooLong] = useState(false);
  const items = data?.items ?? [];
  const chosen = items.find((one) => one.title === title) ?? items[0];
  function insert(): void {
    if (!chosen) return;
    const { firstName = '', transactionId, units, products = units } = conversation;
    const answer = filledAnswer(chosen.text, { firstName, transactionId, products });
    const [from, to] = [
      field.current?.selectionStart ?? text.length,
      field.current?.selectionEnd ?? text.length,
    ];
    const [before, after] = [text.slice(0, from), text.slice(to)];
    const next = [before, answer, after].reduce(joined);
    setTooLong(next.length > HELP_TEXT_MAX);
    if (next.length > HELP_TEXT_MAX) return;
    onInsert(next);
    field.current?.focus();
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {chosen ? (
        <>
          <div className="min-w-0 grow basis-48">
            <SelectField
              label="Resposta pronta"
              value={chosen.title}
              options={items.map((one) => [one.title, one.title])}
              error={isTooLong ? `Não cabe: o limite é de ${HELP_TEXT_MAX} caracteres.` : undefined}
              onChange={({ target }) => {
                setTitle(target.value);
                setTooLong(false);
              }}
            />
          </div>
          <button type="button" className="btn btn-quiet" onClick={insert}>
            Inserir
          </button>
        </>
      ) : null}
      {data ? (
        <button type="button" className="link min-h-11" aria-haspopup="dialog" onClick={onManage}>
          {chosen ? 'Editar respostas prontas' : 'Criar respostas prontas'}
        </button>
      ) : null}
    </div>
  );
}

/** Words of two texts do not run together. */
function joined(one: string, other: string): string {
  return /\S$/.test(one) && /^\S/.test(other) ? `${one} ${other}` : one + other;
}
