import { CircleCheck, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainState } from '../../../shared/ui/states.js';

interface LinkStateProps {
  title: string;
  children: ReactNode;
  /** Leads on. */
  action: ReactNode;
}

export function LinkDone(state: LinkStateProps) {
  return (
    <div role="status">
      <PlainState heading="h1" icon={<CircleCheck size={28} aria-hidden />} {...state} />
    </div>
  );
}

/** Shown for a link that has expired or is invalid. */
export function LinkUnusable(state: LinkStateProps) {
  return (
    <div role="alert">
      <PlainState heading="h1" icon={<Unlink size={28} aria-hidden />} {...state} />
    </div>
  );
}
