import {
  HELP_REASON_TEXTS,
  HELP_TEXT_MAX,
  type HelpConversation,
  type InboxCase,
} from '@vale/contracts/checkout';
import { useRef, useState } from 'react';
import { optional } from '../../../shared/optional.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { ActionDialog, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { SentPicture } from '../../../shared/ui/sent-picture.js';
import { useAnswerHelp, useConversation, useRemovePicture } from '../api/help.js';
import { FIX_TEXTS } from '../model/case-texts.js';
import { decisionIn } from '../model/decision.js';
import { useMayAnswer } from '../model/may-answer.js';
import { SavedAnswerChoice } from './saved-answer-choice.js';

const SavedAnswersDialog = optional(() => import('./saved-answers-dialog.js'));

const TITLE = 'Conversa com o comprador';

interface HelpDialogProps {
  known: InboxCase;
  onClose: () => void;
  onDone: () => void;
}

/** Reads what a buyer wrote, and answers. */
export function HelpDialog({ known, onClose, onDone }: HelpDialogProps) {
  const requestId = known.id.slice(`${known.kind}.`.length);
  const { data, error } = useConversation(requestId);
  const mayAnswer = useMayAnswer();
  if (data && mayAnswer && (data.state === 'waiting' || data.state === 'answered'))
    return <Answer conversation={data} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {data ? <Messages conversation={data} /> : <ErrorNotice error={error} />}
    </Dialog>
  );
}

interface AnswerProps extends Omit<HelpDialogProps, 'known'> {
  conversation: HelpConversation;
}

function Answer({ conversation, onClose, onDone }: AnswerProps) {
  const { id, messages } = conversation;
  const answer = useAnswerHelp(id, onDone);
  const text = useReason(true, 'Escreva a resposta.');
  const decision = decisionIn(answer.error);
  const nameOf = useAccountNames(decision ? [decision.accountId] : []);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <ActionDialog
        title={TITLE}
        effects={['O comprador lê a resposta na página do pedido e a recebe por e-mail.']}
        action="Responder"
        isPending={answer.isPending}
        error={decision ? null : answer.error}
        onClose={onClose}
        onSubmit={() => {
          if (text.check()) answer.mutate({ text: text.reason, seen: messages.length });
        }}
      >
        <Messages conversation={conversation} />
        <SavedAnswerChoice
          conversation={conversation}
          field={field}
          text={text.reason}
          onInsert={text.setReason}
          onManage={() => setManaging(true)}
        />
        <TextAreaField
          ref={field}
          label="Sua resposta"
          rows={3}
          maxLength={HELP_TEXT_MAX}
          value={text.reason}
          error={text.problem}
          onChange={({ target }) => text.setReason(target.value)}
        />
        {decision ? (
          <Notice tone="warn" live>
            {nameOf(decision.accountId)} já decidiu este caso: “{FIX_TEXTS[decision.fix].label}”.
          </Notice>
        ) : null}
      </ActionDialog>
      {isManaging ? <SavedAnswersDialog onClose={() => setManaging(false)} /> : null}
    </>
  );
}

function Messages({
  conversation: { id: requestId, reason, units, messages },
}: {
  conversation: HelpConversation;
}) {
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <strong>{HELP_REASON_TEXTS[reason]}</strong>: {units.join(', ')}
      </p>
      <ol className="grid gap-3" aria-label="Mensagens">
        {messages.map(({ id, at, by, text, picture, isPictureRemoved }) => (
          <li
            key={id}
            className={`rounded-control px-4 py-3 ${by === 'buyer' ? 'mr-6 bg-raised' : 'ml-6 border border-line'}`}
          >
            <p className="text-small text-muted">
              {by === 'buyer' ? 'Comprador' : 'Loja'} · {dateTimeText(at)}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            {picture ? <Picture requestId={requestId} id={picture} /> : null}
            {isPictureRemoved ? <p className="text-small text-muted">A imagem foi removida.</p> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Shows a buyer's picture; removing it takes two clicks, because it cannot be undone. */
function Picture({ requestId, id }: { requestId: string; id: string }) {
  const mayRemove = useMayAnswer();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePicture(requestId);
  return (
    <div className="grid gap-1">
      <SentPicture path={`/api/admin/help/${requestId}/pictures/${id}`} />
      {!mayRemove ? null : isAsking ? (
        <div className="flex flex-wrap items-baseline gap-x-4">
          <BusyButton
            type="button"
            className="link min-h-11 text-danger"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(id)}
          >
            Remover para sempre
          </BusyButton>
          <button type="button" className="link min-h-11" onClick={() => setAsking(false)}>
            Manter
          </button>
        </div>
      ) : (
        <button type="button" className="link min-h-11 justify-self-start" onClick={() => setAsking(true)}>
          Remover imagem
        </button>
      )}
      <ErrorNotice error={remove.error} />
    </div>
  );
}
