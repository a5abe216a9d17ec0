import type { ReactNode } from 'react';
import { CloudOff, RotateCw } from 'lucide-react';
import { errorSentence } from '../http/call-route.js';

interface PlainStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The way on. */
  action?: ReactNode;
  /** `h1` when nothing else on the page is one. */
  heading?: 'h1' | 'h2';
}

/** A page or a list that has nothing else to show. */
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

/** A load that failed is never shown as an empty list. */
export function ErrorState({ error, onRetry, title = 'Não foi possível carregar' }: ErrorStateProps) {
  return (
    <div role="alert">
      <PlainState
        icon={<CloudOff size={28} aria-hidden />}
        title={title}
        action={
          <button type="button" className="btn btn-quiet" onClick={onRetry}>
            <RotateCw size={18} aria-hidden /> Tentar novamente
          </button>
        }
      >
        {errorSentence(error)}
      </PlainState>
    </div>
  );
}

/** Names for assistive technology what the skeletons beside it stand for. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="visually-hidden">
      {children}
    </p>
  );
}
