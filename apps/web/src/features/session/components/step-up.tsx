import { Suspense, useEffect, useRef, useState } from 'react';
import type { ProofKind } from '@vale/contracts/identity';
import { confirmIdentityBy } from '../../../shared/http/call-route.js';
import { lazy } from '../../../shared/lazy-screen.js';

const StepUpDialog = lazy(() => import('./step-up-dialog.js'));

type Answer = (isProven: boolean) => void;

/**
 * While it is mounted, refused calls that need the administrator's identity ask for it here and are repeated.
 */
export function StepUp() {
  const [by, setBy] = useState<ProofKind | null>(null);
  const waiting = useRef<Answer[]>([]);
  function answer(isProven: boolean): void {
    setBy(null);
    waiting.current.splice(0).forEach((tell) => tell(isProven));
  }
  useEffect(() => {
    const calls = waiting.current;
    confirmIdentityBy((refusal) => {
      setBy(refusal.data?.['by'] === 'code' ? 'code' : 'password');
      return new Promise((resolve) => calls.push(resolve));
    });
    return () => {
      confirmIdentityBy(null);
      calls.splice(0).forEach((tell) => tell(false));
    };
  }, []);
  if (!by) return null;
  return (
    <Suspense>
      <StepUpDialog by={by} onDone={() => answer(true)} onClose={() => answer(false)} />
    </Suspense>
  );
}
