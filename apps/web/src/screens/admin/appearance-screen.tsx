import type { PublishedAppearance } from '@vale/contracts/catalog';
import { useAppearance } from '../../features/admin-appearance/api/appearance.js';
import { AppearanceForm } from '../../features/admin-appearance/components/appearance-form.js';
import { PreviewFrame } from '../../features/admin-appearance/components/preview-frame.js';
import { VersionList } from '../../features/admin-appearance/components/version-list.js';
import { useAppearanceForm } from '../../features/admin-appearance/model/use-appearance-form.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { adminPagePath } from '@vale/contracts/pages';
import { Link } from '../../shared/routing/link.js';
import { AdminHeading, NotLoaded } from '../../shared/ui/admin/admin-states.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';
import { Notice } from '../../shared/ui/notice.js';

export default function AppearanceScreen() {
  const published = useAppearance();
  return (
    <>
      <AdminHeading title="Aparência">
        Nada muda para os clientes antes de você publicar, e dá para voltar a qualquer versão.
      </AdminHeading>
      <ShowcaseNotice />
      {published.data ? (
        <Editor published={published.data} />
      ) : (
        <NotLoaded query={published}>Carregando a aparência…</NotLoaded>
      )}
    </>
  );
}

function Editor({ published }: { published: PublishedAppearance }) {
  const message = useMessage();
  const onPublished = () => message.show('Aparência publicada.');
  const form = useAppearanceForm(published, onPublished);
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <AppearanceForm form={form} />
        {/* The second column stays in view beside the long form; a single one does not move. */}
        <div style={{ position: 'sticky', top: 16 }}>
          <PreviewFrame look={form.valid ?? published.look} isTyped={form.valid !== null} />
        </div>
      </div>
      <div className="mt-4">
        <VersionList current={published.version} onPublished={onPublished} />
      </div>
      <div className="sticky bottom-4 z-20 mt-4">{message.banner}</div>
    </>
  );
}

function ShowcaseNotice() {
  if (useShop()?.socialProof.mode !== 'showcase') return null;
  return (
    <div className="mb-4">
      <Notice tone="warn" title="A loja está no modo vitrine">
        A vitrine mantém o visual da demonstração. O que você publicar aparece quando escolher “Loja de
        verdade” em{' '}
        <Link className="link" to={adminPagePath('settings')}>
          Configurações da loja
        </Link>
        .
      </Notice>
    </div>
  );
}
