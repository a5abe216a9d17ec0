import { Compass } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from '../../shared/page-title.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { PlainState } from '../../shared/ui/states.js';

export default function NotFoundScreen() {
  usePageTitle('Página não encontrada');
  const { pathname } = useLocation();
  return (
    <PlainState
      heading="h1"
      icon={<Compass size={28} aria-hidden />}
      title="Página não encontrada"
      action={
        <Link to={addresses.home} className="btn btn-main">
          {sharedTexts.home}
        </Link>
      }
    >
      <span className="break-all">O endereço {pathname} não existe nesta loja.</span>
    </PlainState>
  );
}
