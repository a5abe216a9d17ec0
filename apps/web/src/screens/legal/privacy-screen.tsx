import { pages } from '@vale/contracts/pages';
import { LegalText } from '../../features/legal/components/legal-text.js';

export default function PrivacyScreen() {
  return <LegalText page="privacidade" title={pages.privacy.title} />;
}
