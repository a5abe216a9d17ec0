import { useEffect, useRef } from 'react';
import { decideConsent, useConsent, useConsentAsked } from '../../../shared/tracking/consent.js';

interface ConsentBannerProps {
  text: string;
  version: number;
}

/** Asks once for each version, and again from the footer. Refusing is as easy as accepting, and nothing is loaded before. */
export function ConsentBanner({ text, version }: ConsentBannerProps) {
  const consent = useConsent();
  const asked = useConsentAsked();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) box.current?.focus();
  }, [asked]);
  if (!asked && consent?.version === version) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Cookies de marketing"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised outline-none"
    >
      <div className="wrap grid gap-3 py-4 sm:flex sm:items-center sm:justify-between sm:gap-6">
        <p className="text-small">{text}</p>
        <div className="grid shrink-0 grid-cols-2 gap-3">
          <button type="button" className="btn btn-quiet" onClick={() => decideConsent(false, version)}>
            Recusar
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => decideConsent(true, version)}>
            Aceitar
          </button>
        </div>
      </div>
    </section>
  );
}
