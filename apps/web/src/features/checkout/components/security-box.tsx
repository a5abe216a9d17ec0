import { Lock } from 'lucide-react';
import { checkoutTexts } from '../model/checkout-texts.js';

/** `claims`: whether the shop may promise guarantee and support. */
export function SecurityBox({ claims }: { claims: boolean }) {
  return (
    <section className="panel" aria-labelledby="seguranca">
      <h2 id="seguranca" className="flex items-center gap-2.5 text-h3">
        <Lock size={20} className="text-ok" aria-hidden /> {checkoutTexts.securityTitle}
      </h2>
      <ul className="mt-3 grid gap-1.5 text-small text-muted">
        {checkoutTexts.security(claims).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
