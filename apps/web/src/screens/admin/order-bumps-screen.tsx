import { ArrowLeft, Gift, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useBumps, useImportBumps, useToggleBump } from '../../features/admin-bumps/api/bumps.js';
import { BumpCard } from '../../features/admin-bumps/components/bump-card.js';
import { BumpCounters } from '../../features/admin-bumps/components/bump-counters.js';
import { BumpFilters } from '../../features/admin-bumps/components/bump-filters.js';
import { BumpModal, type BumpMode } from '../../features/admin-bumps/components/bump-modal.js';
import { isFiltered, useBumpFilter } from '../../features/admin-bumps/model/bump-filter.js';
import { bumpMessages as texts } from '../../features/admin-bumps/model/bump-messages.js';
import { errorSentence } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { CardList } from '../../shared/ui/admin/card-list.js';
import { ImportButton } from '../../shared/ui/admin/import-button.js';
import { ListPage } from '../../shared/ui/admin/list-page.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';
import { Notice } from '../../shared/ui/notice.js';
import { ErrorState, PlainState } from '../../shared/ui/states.js';

const OLD_KEYS = ['gamestore_orderbumps'];

export default function OrderBumpsScreen() {
  const params = useBumpFilter();
  const { filter, cursor, goTo, clear } = params;
  const list = useBumps(filter, cursor);
  const toggle = useToggleBump();
  const message = useMessage();
  const [mode, setMode] = useState<BumpMode | null>(null);
  const importRows = useImportBumps();
  const done = (text: string) => {
    setMode(null);
    message.show(text);
  };
  return (
    <>
      <Link to={addresses.admin} className="link mb-2 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft size={18} aria-hidden /> Voltar ao painel
      </Link>
      <AdminHeading
        title="OrderBumps"
        actions={
          <>
            <ImportButton noun={['OrderBump', 'OrderBumps']} storageKeys={OLD_KEYS} run={importRows} />
            <button type="button" className="btn btn-main" onClick={() => setMode({ kind: 'add' })}>
              <Plus size={18} aria-hidden /> {texts.add}
            </button>
          </>
        }
      />
      {message.banner}
      <div className="mb-4">
        <Notice tone="info" title="Como funcionam os OrderBumps">
          Eles aparecem acima do botão de pagar, no checkout dos produtos da categoria escolhida. Uma
          categoria pode ter vários ativos ao mesmo tempo; quem compra escolhe no máximo um.
        </Notice>
      </div>
      {list.data ? <BumpCounters {...list.data.counts} /> : null}
      {list.data?.counts.total === 0 ? null : <BumpFilters params={params} />}
      {list.data?.isComplete === false ? (
        <div className="mb-4">
          <Notice tone="warn" title={texts.onlyNewest}>
            Os mais antigos não aparecem em nenhuma busca nem filtro. Exclua os que não usa mais.
          </Notice>
        </div>
      ) : null}
      {list.error && !list.data ? (
        <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ListPage
          list={list}
          loading="Carregando OrderBumps…"
          cursor={cursor}
          onPage={goTo}
          empty={
            isFiltered(filter) ? (
              <NoneFound onClear={clear} />
            ) : (
              <NoBumps onAdd={() => setMode({ kind: 'add' })} />
            )
          }
        >
          {(bumps) => (
            <CardList
              rows={bumps}
              keyOf={({ id }) => id}
              className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3"
            >
              {(bump) => (
                <BumpCard
                  bump={bump}
                  isSwitching={toggle.isPending && toggle.variables.id === bump.id}
                  onToggle={() =>
                    toggle.mutate(bump, {
                      onSuccess: () => message.show(texts.toggled),
                      onError: (error) =>
                        message.show(`${texts.saveFailed}: ${errorSentence(error)}`, 'danger'),
                    })
                  }
                  onEdit={() => setMode({ kind: 'edit', bump })}
                  onDelete={() => setMode({ kind: 'delete', bump })}
                />
              )}
            </CardList>
          )}
        </ListPage>
      )}
      {mode ? (
        <BumpModal mode={mode} bumps={list.data?.items} onDone={done} onClose={() => setMode(null)} />
      ) : null}
    </>
  );
}

function NoBumps({ onAdd }: { onAdd: () => void }) {
  return (
    <PlainState
      icon={<Gift size={28} aria-hidden />}
      title={texts.empty}
      action={
        <button type="button" className="btn btn-main" onClick={onAdd}>
          {texts.createFirst}
        </button>
      }
    />
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <PlainState
      icon={<SearchX size={28} aria-hidden />}
      title={texts.nothingMatches}
      action={
        <button type="button" className="btn btn-quiet" onClick={onClear}>
          Limpar filtros
        </button>
      }
    />
  );
}
