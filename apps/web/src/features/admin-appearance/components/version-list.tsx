import type { AppearanceVersion } from '@vale/contracts/catalog';
import { useState } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { PagedList } from '../../../shared/ui/paged-list.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { useAppearanceVersions, useRepeatAppearance } from '../api/appearance.js';

interface VersionListProps {
  /** The published version. */
  current: number;
  onPublished: () => void;
}

/** Every look that was published. An earlier one is published again as a new version. */
export function VersionList({ current, onPublished }: VersionListProps) {
  const list = useAppearanceVersions();
  const repeat = useRepeatAppearance();
  const [chosen, setChosen] = useState<AppearanceVersion>();
  const nameOf = useAccountNames(
    list.data?.pages.flatMap(({ items }) => items.map(({ accountId }) => accountId)) ?? [],
  );
  const close = () => {
    repeat.reset();
    setChosen(undefined);
  };
  return (
    <PanelSection title="Versões">
      <PagedList
        list={list}
        loading={<LoadingText>Carregando as versões…</LoadingText>}
        empty={<p className="text-muted">Nada publicado: a loja tem o visual original.</p>}
        moreClassName="mt-2"
      >
        {(versions) => (
          <ul className="grid gap-3">
            {versions.map((one) => (
              <li key={one.version} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Swatches look={one.look} />
                <span className="min-w-0 grow text-small">
                  <strong>Versão {one.version}</strong>
                  {one.repeats === undefined ? '' : ` (volta à ${one.repeats})`}
                  <span className="block text-muted">
                    {dateTimeText(one.at)} por {nameOf(one.accountId)}
                  </span>
                </span>
                {one.version === current ? (
                  <span className="text-small font-semibold text-ok">Publicada</span>
                ) : (
                  <button type="button" className="btn btn-quiet" onClick={() => setChosen(one)}>
                    Voltar à versão {one.version}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {chosen ? (
        <ConfirmDialog
          title={`Voltar à versão ${chosen.version}?`}
          action="Publicar de novo"
          isPending={repeat.isPending}
          error={repeat.error}
          onConfirm={() =>
            repeat.mutate(
              { version: current, repeats: chosen.version },
              {
                onSuccess: () => {
                  close();
                  onPublished();
                },
              },
            )
          }
          onClose={close}
        >
          A loja muda na hora. A versão atual continua na lista.
        </ConfirmDialog>
      ) : null}
    </PanelSection>
  );
}

function Swatches({ look: { mainColor, secondColor } }: Pick<AppearanceVersion, 'look'>) {
  return (
    <span className="flex gap-1" aria-hidden>
      {[mainColor, secondColor].map((color, at) => (
        <span
          key={at}
          className="size-6 rounded-full border border-control"
          style={color ? { background: color } : {}}
        />
      ))}
    </span>
  );
}
