import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';

/** Links open in a new tab, so that typed input is kept. */
export function LegalNote() {
  return (
    <p className="text-small text-muted">
      Ao fazer o pedido, você concorda com os{' '}
      <Link to={addresses.terms} target="_blank" className="link">
        Termos de uso
      </Link>{' '}
      e a{' '}
      <Link to={addresses.privacy} target="_blank" className="link">
        Política de privacidade
      </Link>
      .
    </p>
  );
}
