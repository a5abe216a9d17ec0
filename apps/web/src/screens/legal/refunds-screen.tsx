import { pages } from '@vale/contracts/pages';
import { LegalText } from '../../features/legal/components/legal-text.js';

export default function RefundsScreen() {
  return <LegalText page="trocas-e-reembolsos" title={pages.refunds.title} />;
}
