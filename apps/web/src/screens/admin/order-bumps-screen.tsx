import type { AdminBump } from '@vale/contracts/catalog';
import { ArrowLeft, Gift, Plus } from 'lucide-react';
import { useState } from 'react';
import { useBumps } from '../../features/admin-bumps/api/list-bumps.js';
import { useImportBumps } from '../../features/admin-bumps/api/import-bumps.js';
import { useToggleBump } from '../../features/admin-bumps/api/toggle-bump.js';
import { BumpCard } from '../../features/admin-bumps/components/bump-card.js';
import { BumpCounters } from '../../features/admin-bumps/components/bump-counters.js';
import { BumpModal, type BumpMode } from '../../features/admin-bumps/components/bump-modal.js';
import { bumpMessages as texts } from '../../features/admin-bumps/model/bump-messages.js';
import { errorSentence } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { CardList } from '../../shared/ui/admin/card-list.js';
import { ImportButton } from '../../shared/ui/admin/import-button.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';
import { Notice } from '../../shared/ui/notice.js';
import { ErrorState, LoadingText, PlainState } from '../../shared/ui/states.js';

const OLD_KEYS = ['gamestore_orderbumps'];

export default function OrderBumpsScreen() {
  const list = useBumps();
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
      {list.data ? (
        <Bumps
          bumps={list.data.items}
          onMode={setMode}
          onToggled={() => message.show(texts.toggled)}
          onRefused={(error) => message.show(`${texts.saveFailed}: ${errorSentence(error)}`, 'danger')}
        />
      ) : list.error ? (
        <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingBumps />
      )}
      {mode ? <BumpModal mode={mode} onDone={done} onClose={() => setMode(null)} /> : null}
    </>
  );
}

interface BumpsProps {
  bumps: AdminBump[];
  onMode: (mode: BumpMode) => void;
  onToggled: () => void;
  onRefused: (error: unknown) => void;
}

function Bumps({ bumps, onMode, onToggled, onRefused }: BumpsProps) {
  const toggle = useToggleBump();
  return (
    <>
      <BumpCounters bumps={bumps} />
      {bumps.length === 0 ? (
        <PlainState
          icon={<Gift size={28} aria-hidden />}
          title={texts.empty}
          action={
            <button type="button" className="btn btn-main" onClick={() => onMode({ kind: 'add' })}>
              {texts.createFirst}
            </button>
          }
        />
      ) : (
        <CardList
          rows={bumps}
          keyOf={({ id }) => id}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3"
        >
          {(bump) => (
            <BumpCard
              bump={bump}
              isSwitching={toggle.isPending && toggle.variables.id === bump.id}
              onToggle={() => toggle.mutate(bump, { onSuccess: onToggled, onError: onRefused })}
              onEdit={() => onMode({ kind: 'edit', bump })}
              onDelete={() => onMode({ kind: 'delete', bump })}
            />
          )}
        </CardList>
      )}
    </>
  );
}

function LoadingBumps() {
  return (
    <div aria-busy className="grid gap-3">
      <LoadingText>Carregando OrderBumps…</LoadingText>
      <div className="skeleton h-20" />
      <div className="skeleton h-64" />
    </div>
  );
}
