import type { ReactNode } from 'react';
import { Lock } from 'lucide-react';
import { checkoutTexts } from '../model/checkout-texts.js';

interface SecurityBoxProps {
  /** The shop may promise guarantee and support. */
  claims: boolean;
  /** Nothing is paid. */
  isFree: boolean;
  /** A link to the shop's support. */
  support: ReactNode;
}

export function SecurityBox({ claims, isFree, support }: SecurityBoxProps) {
  return (
    <section className="panel" aria-labelledby="seguranca">
      <h2 id="seguranca" className="flex items-center gap-2.5 text-h3">
        <Lock size={20} className="text-ok" aria-hidden /> {checkoutTexts.securityTitle}
      </h2>
      <ul className="mt-3 grid gap-1.5 text-small text-muted">
        {checkoutTexts.security(claims, isFree).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-small">{support}</p>
    </section>
  );
}
