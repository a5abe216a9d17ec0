import {
  HELP_TEXT_MAX,
  helpPicturePath,
  type HelpMessageView,
  type HelpRequestView,
} from '@vale/contracts/checkout';
import { trimBlank } from '@vale/contracts/define';
import { Reply, SendHorizontal } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { useWriteHelp } from '../api/help.js';
import { PictureField } from './picture-field.js';
import { SentPicture } from '../../../shared/ui/sent-picture.js';
import { helpStateTexts, helpTexts as texts } from '../model/help-texts.js';

interface HelpConversationProps {
  transactionId: string;
  request: HelpRequestView;
  shopName: string;
}

/** What the buyer and the shop wrote about some units, and a reply while the request is open. */
export function HelpConversation({ transactionId, request, shopName }: HelpConversationProps) {
  const { id, units, state, messages } = request;
  const heading = useId();
  const isOpen = state === 'waiting' || state === 'answered';
  return (
    <section className="panel grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={heading} className="text-lead wrap-anywhere">
          {units.join(', ')}
        </h3>
        <p className={`flex items-center gap-1.5 text-small font-semibold ${STATE_COLORS[state]}`}>
          {state === 'answered' ? <Reply size={16} aria-hidden /> : null}
          {helpStateTexts[state]}
        </p>
      </div>
      <div role="log" aria-label={texts.log(units.join(', '))}>
        <ol className="grid gap-3">
          {messages.map((message) => (
            <Bubble key={message.id} transactionId={transactionId} message={message} shopName={shopName} />
          ))}
        </ol>
      </div>
      <ReplyForm transactionId={transactionId} requestId={id} isOpen={isOpen} />
    </section>
  );
}

const STATE_COLORS: Record<HelpRequestView['state'], string> = {
  waiting: 'text-warn',
  answered: 'text-info',
  refunded: 'text-info',
  closed: 'text-muted',
};

interface BubbleProps {
  transactionId: string;
  message: HelpMessageView;
  shopName: string;
}

function Bubble({ transactionId, message, shopName }: BubbleProps) {
  const { by, at, text, picture, isPictureRemoved } = message;
  const isOwn = by === 'buyer';
  return (
    <li
      className={`rounded-control px-4 py-3 ${isOwn ? 'ml-auto border border-line' : 'justify-self-start bg-raised'}`}
    >
      <p className="text-small text-muted">
        {isOwn ? texts.you : shopName} · {dateTimeText(at)}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      {picture ? <SentPicture path={helpPicturePath(transactionId, picture)} /> : null}
      {isPictureRemoved ? <p className="text-small text-muted">{texts.removedPicture}</p> : null}
    </li>
  );
}

interface ReplyFormProps {
  transactionId: string;
  requestId: string;
  isOpen: boolean;
}

function ReplyForm({ transactionId, requestId, isOpen }: ReplyFormProps) {
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<string>();
  const [isEmpty, setEmpty] = useState(false);
  const write = useWriteHelp(transactionId, requestId);
  const field = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isMissing = trimBlank(text).length < 3;
    setEmpty(isMissing);
    if (!isMissing) write.mutate({ text, picture }, { onSuccess: clear });
  }

  function clear(): void {
    setText('');
    setPicture(undefined);
  }

  if (!isOpen)
    return text === '' ? null : (
      <Notice tone="warn" live>
        {texts.unsent} <q className="whitespace-pre-wrap wrap-anywhere">{text}</q>
      </Notice>
    );
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <label htmlFor={field} className="text-small font-semibold">
        {texts.reply}
      </label>
      <textarea
        id={field}
        className="field resize-none"
        rows={2}
        maxLength={HELP_TEXT_MAX}
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${field}-note` : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isEmpty ? (
        <p id={`${field}-note`} role="alert" className="text-small text-danger">
          {texts.noMessage}
        </p>
      ) : null}
      <PictureField label={texts.picture} picture={picture} onPick={setPicture} />
      <ErrorNotice error={write.error} />
      <button type="submit" className="btn btn-main justify-self-start" disabled={write.isPending}>
        <SendHorizontal size={18} aria-hidden /> {write.isPending ? texts.sending : texts.sendReply}
      </button>
    </form>
  );
}
