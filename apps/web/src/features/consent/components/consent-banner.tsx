import { useEffect, useRef } from 'react';
import { consentAsked, decideConsent, isAsking, useConsent } from '../../../shared/tracking/consent.js';
import { reserveForQuestion } from '../../../shared/ui/bottom-bar.js';

interface ConsentBannerProps {
  text: string;
  version: number;
}

/**
 * Asks once for each version, and again from the footer. Refusing is as easy as accepting, and nothing is loaded before. The
 * server's HTML asks everybody; `index.html` hides that from who has decided, until the version is compared here.
 */
export function ConsentBanner({ text, version }: ConsentBannerProps) {
  const consent = useConsent();
  const asked = consentAsked.use();
  const box = useRef<HTMLElement>(null);
  const isShown = asked || consent?.version !== version;
  useEffect(() => {
    isAsking.set(isShown);
    const release = reserveForQuestion(box.current);
    return () => {
      isAsking.set(false);
      release?.();
    };
  }, [isShown]);
  useEffect(() => {
    if (asked) box.current?.focus();
  }, [asked]);
  useEffect(() => {
    delete document.documentElement.dataset['decided'];
  }, []);
  if (!isShown) return null;
  return (
    <section
      ref={box}
      id="cookies"
      tabIndex={-1}
      aria-label="Cookies de marketing"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised outline-none"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="max-w-2xl text-small max-sm:text-micro">{text}</p>
        <div className="flex gap-2 max-sm:w-full">
          {[false, true].map((accepts) => (
            <button
              key={String(accepts)}
              type="button"
              className="btn btn-quiet min-h-11 grow basis-0 py-1"
              onClick={() => decideConsent(accepts, version)}
            >
              {accepts ? 'Aceitar' : 'Recusar'}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
