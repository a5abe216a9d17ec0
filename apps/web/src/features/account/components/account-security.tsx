import { Accordion } from '../../../shared/ui/accordion.js';
import { securityTexts as texts } from '../model/security-texts.js';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { OwnSessions } from './own-sessions.js';
import { PasswordForm } from './password-form.js';

interface AccountSecurityProps {
  /** The account signs in by links alone. */
  passwordless: boolean;
  onSignedOut: () => void;
}

/** Closed at first: nothing moves when the sessions are loaded. */
export function AccountSecurity({ passwordless, onSignedOut }: AccountSecurityProps) {
  return (
    <section className="grid gap-3" aria-labelledby="seguranca">
      <h2 id="seguranca" className="text-h3">
        {texts.title}
      </h2>
      <Accordion
        items={[
          { title: texts.password, body: passwordless ? <FirstPassword /> : <PasswordForm /> },
          { title: texts.devices, body: <OwnSessions onAllEnded={onSignedOut} /> },
        ]}
      />
    </section>
  );
}

function FirstPassword() {
  return (
    <p>
      {texts.passwordless}{' '}
      <Link to={addresses.resetPassword} className="link">
        {texts.firstPassword}
      </Link>
    </p>
  );
}
