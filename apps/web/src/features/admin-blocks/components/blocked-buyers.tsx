import type { BlockKind, BuyerBlock } from '@vale/contracts/checkout';
import { maskCpf, maskPhone } from '@vale/contracts/person';
import { useState } from 'react';
import { dateText } from '../../../shared/time/dates.js';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { ListPage } from '../../../shared/ui/admin/list-page.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { useBuyerBlocks, useUnblockBuyer } from '../api/blocks.js';
import { BlockBuyerButton } from './block-buyer-button.js';

const KINDS: Record<BlockKind, { label: string; shown: (value: string) => string }> = {
  mailbox: { label: 'E-mail', shown: (value) => value },
  cpf: { label: 'CPF', shown: (value) => (value.includes('*') ? value : maskCpf(value)) },
  phone: { label: 'Telefone', shown: maskPhone },
};
const textOf = ({ kind, value }: BuyerBlock) =>
  value === null ? 'Dados excluídos' : KINDS[kind].shown(value);

/** Mailboxes, CPFs and phones that the shop sells nothing any more. */
export function BlockedBuyers() {
  const [cursor, setCursor] = useState<string>();
  const list = useBuyerBlocks(cursor);
  const message = useMessage();
  const [open, setOpen] = useState<BuyerBlock | null>(null);
  return (
    <PanelSection title="Compradores bloqueados" action={<BlockBuyerButton />}>
      {message.banner}
      <ListPage
        list={list}
        loading="Carregando bloqueios…"
        cursor={cursor}
        onPage={(next) => setCursor(next ?? undefined)}
        empty={<p className="text-muted">Ninguém está bloqueado.</p>}
      >
        {(blocks) => (
          <AdminList
            label="Compradores bloqueados"
            rows={blocks}
            columns={columnsFor(setOpen)}
            keyOf={({ id }) => id}
            nameOf={textOf}
          />
        )}
      </ListPage>
      {open ? (
        <UnblockDialog
          block={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            message.show('Comprador desbloqueado.');
          }}
        />
      ) : null}
    </PanelSection>
  );
}

function columnsFor(open: (block: BuyerBlock) => void): Column<BuyerBlock>[] {
  return [
    {
      heading: 'Bloqueado',
      isTitle: true,
      cell: (block) => (
        <>
          <span className="block font-semibold wrap-anywhere">{textOf(block)}</span>
          <span className="block text-muted">{KINDS[block.kind].label}</span>
        </>
      ),
    },
    { heading: 'Motivo', cell: ({ reason }) => <span className="wrap-anywhere">{reason || '—'}</span> },
    { heading: 'Desde', cell: ({ at }) => dateText(at), className: 'tabular-nums' },
    {
      heading: 'Ações',
      cell: (block) => (
        <button
          type="button"
          className="link min-h-9"
          aria-label={`Desbloquear ${textOf(block)}`}
          onClick={() => open(block)}
        >
          Desbloquear
        </button>
      ),
    },
  ];
}

interface UnblockDialogProps {
  block: BuyerBlock;
  onDone: () => void;
  onClose: () => void;
}

function UnblockDialog({ block, onDone, onClose }: UnblockDialogProps) {
  const unblock = useUnblockBuyer();
  const reason = useReason(true);
  return (
    <ActionDialog
      title={`Desbloquear ${textOf(block)}?`}
      effects={[
        'Novos pedidos com este dado são aceitos de novo.',
        'Pedidos pagos que esperam só por este bloqueio são entregues.',
      ]}
      action="Desbloquear"
      isPending={unblock.isPending}
      error={unblock.error}
      onClose={onClose}
      onSubmit={() => {
        if (reason.check())
          unblock.mutate({ id: block.id, reason: reason.reason.trim() }, { onSuccess: onDone });
      }}
    >
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}
