import type { ReactNode } from 'react';
import { CloudOff, RotateCw, WifiOff } from 'lucide-react';
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

/**
 * Shown instead of content that was not loaded before the connection was lost. It loads by itself once the
 * connection is back.
 */
export function OfflineState({ heading = 'h2' }: Pick<PlainStateProps, 'heading'>) {
  return (
    <div role="status">
      <PlainState
        heading={heading}
        icon={<WifiOff size={28} aria-hidden />}
        title="Sem internet para abrir esta parte"
      >
        O que você já viu continua disponível. Isto carrega sozinho quando a conexão voltar.
      </PlainState>
    </div>
  );
}

interface BlockErrorProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** The size of the missing content. */
  className: string;
}

/** A part of a page that could not be loaded, in the place of that part. */
export function BlockError({ title, error, onRetry, className }: BlockErrorProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex min-h-11 items-center sm:mb-3">{title}</h2>
      <div
        role="alert"
        className={`panel my-1.5 flex flex-col items-center justify-center gap-4 text-center ${className}`}
      >
        <p className="max-w-md text-muted">{errorSentence(error)}</p>
        <button type="button" className="btn btn-quiet" onClick={onRetry}>
          <RotateCw size={18} aria-hidden /> {sharedTexts.retry}
        </button>
      </div>
    </section>
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
