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

/** A link that is over, or is none. */
export function LinkUnusable(state: LinkStateProps) {
  return (
    <div role="alert">
      <PlainState heading="h1" icon={<Unlink size={28} aria-hidden />} {...state} />
    </div>
  );
}
