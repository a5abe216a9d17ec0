import { Accordion } from '../../../shared/ui/accordion.js';
import { securityTexts as texts } from '../model/security-texts.js';
import { OwnSessions } from './own-sessions.js';
import { PasswordForm } from './password-form.js';

/** Closed at first: nothing moves when the sessions are loaded. */
export function AccountSecurity({ onSignedOut }: { onSignedOut: () => void }) {
  return (
    <section className="grid gap-3" aria-labelledby="seguranca">
      <h2 id="seguranca" className="text-h3">
        {texts.title}
      </h2>
      <Accordion
        items={[
          { title: texts.password, body: <PasswordForm /> },
          { title: texts.devices, body: <OwnSessions onAllEnded={onSignedOut} /> },
        ]}
      />
    </section>
  );
}
