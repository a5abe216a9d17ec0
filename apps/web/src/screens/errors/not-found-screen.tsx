import { NOT_FOUND_TITLE } from '@vale/contracts/pages';
import { Compass } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { CategoryLinks } from '../../features/catalog/components/category-links.js';
import { usePageTitle } from '../../shared/page-title.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { PlainState } from '../../shared/ui/states.js';

export default function NotFoundScreen() {
  usePageTitle(NOT_FOUND_TITLE);
  const { pathname } = useLocation();
  return (
    <PlainState
      heading="h1"
      icon={<Compass size={28} aria-hidden />}
      title={NOT_FOUND_TITLE}
      action={
        <Link to={addresses.home} className="btn btn-main">
          {sharedTexts.home}
        </Link>
      }
    >
      O endereço <span className="break-all">{pathname}</span> não existe nesta loja.
      <CategoryLinks />
    </PlainState>
  );
}
