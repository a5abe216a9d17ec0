import { pages } from '@vale/contracts/pages';
import { LegalText } from '../../features/legal/components/legal-text.js';

export default function TermsScreen() {
  return <LegalText page="termos" title={pages.terms.title} />;
}
