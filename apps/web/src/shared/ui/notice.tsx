import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { errorSentence } from '../http/call-route.js';

export type Tone = 'danger' | 'ok' | 'warn' | 'info';

const styles: Record<Tone, { icon: typeof Info; colors: string }> = {
  danger: { icon: CircleAlert, colors: 'border-danger text-danger' },
  ok: { icon: CircleCheck, colors: 'border-ok text-ok' },
  warn: { icon: TriangleAlert, colors: 'border-warn text-warn' },
  info: { icon: Info, colors: 'border-info text-info' },
};

interface NoticeProps {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  /** Announced by screen readers when it appears; for what has just happened. */
  live?: boolean;
}

/** A box with a message, whose icon and colour both show its tone. */
export function Notice({ tone, title, children, live = false }: NoticeProps) {
  const { icon: Icon, colors } = styles[tone];
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={`flex gap-3 rounded-control border bg-surface p-4 ${colors}`}
    >
      <Icon size={20} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-fg">{children}</div> : null}
      </div>
    </div>
  );
}

/** Says why the last action failed; nothing without an error. */
export function ErrorNotice({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Notice tone="danger" live>
      {errorSentence(error)}
    </Notice>
  );
}
