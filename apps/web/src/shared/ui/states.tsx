import type { ReactNode } from 'react';
import { CloudOff, RotateCw } from 'lucide-react';
import { errorSentence } from '../http/call-route.js';
import { sharedTexts } from '../texts.js';

interface PlainStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** A button or link that leads on. */
  action?: ReactNode;
  /** `h1` when the page has no other. */
  heading?: 'h1' | 'h2';
}

/** A page or list without content: icon, title, text, action. */
export function PlainState({ icon, title, children, action, heading: Heading = 'h2' }: PlainStateProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-16 text-center">
      {icon ? (
        <div className="grid size-16 place-items-center rounded-panel border border-line bg-surface text-accent-text">
          {icon}
        </div>
      ) : null}
      <Heading>{title}</Heading>
      {children ? <div className="text-muted">{children}</div> : null}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  title?: string;
}

/** A failed request, with a button to try again. */
export function ErrorState({ error, onRetry, title = 'Não foi possível carregar' }: ErrorStateProps) {
  return (
    <div role="alert">
      <PlainState
        icon={<CloudOff size={28} aria-hidden />}
        title={title}
        action={
          <button type="button" className="btn btn-quiet" onClick={onRetry}>
            <RotateCw size={18} aria-hidden /> {sharedTexts.retry}
          </button>
        }
      >
        {errorSentence(error)}
      </PlainState>
    </div>
  );
}

/** Says to assistive technology what is loading; sighted people see skeletons. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="visually-hidden">
      {children}
    </p>
  );
}
