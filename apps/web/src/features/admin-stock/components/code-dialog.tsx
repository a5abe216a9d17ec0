import type { StockActionReply, StockKey, StockSelection, WithdrawalReason } from '@vale/contracts/checkout';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useChangeCodes, type StockChange } from '../api/change-stock.js';
import { useStockNames } from '../../../shared/ui/admin/use-stock-names.js';
import { countText, REASONS } from '../model/stock-texts.js';
import { StockChoice } from './stock-choice.js';

export type CodeAction = StockChange['kind'];

interface CodeDialogProps {
  action: CodeAction;
  stock: StockKey;
  /** Selected codes; none: the whole stock, or one batch of it. */
  ids: readonly string[];
  onClose: () => void;
  onDone: (text: string) => void;
}

const TITLES: Record<CodeAction, string> = {
  withdraw: 'Retirar códigos da venda?',
  reinstate: 'Devolver códigos à venda?',
  move: 'Mover códigos?',
};

const WHAT_HAPPENS: Record<CodeAction, string> = {
  withdraw: 'Só códigos livres são retirados: o que um pedido reservou ou recebeu fica com ele.',
  reinstate:
    'Os códigos retirados voltam a ser vendidos. Os que foram dados fora da loja só voltam escolhidos um a um.',
  move: 'Só códigos livres mudam de estoque. Vá com cuidado: quem comprar no destino recebe estes códigos.',
};

const BUTTONS: Record<CodeAction, string> = {
  withdraw: 'Retirar',
  reinstate: 'Devolver à venda',
  move: 'Mover',
};

/** Says what will happen to which codes, and does it. */
export function CodeDialog({ action, stock, ids, onClose, onDone }: CodeDialogProps) {
  const [batch, setBatch] = useState('');
  const [reason, setReason] = useState<WithdrawalReason>('voided');
  const [to, setTo] = useState<StockKey>({ productId: stock.productId, variation: '' });
  const [note, setNote] = useState('');
  const change = useChangeCodes();
  const names = useStockNames(action === 'move' ? [to.productId] : []);
  const destination = names.data?.get(to.productId);
  const hasVariation =
    destination && (destination.variations.length === 0 || destination.variations.includes(to.variation));
  const selection: StockSelection =
    ids.length > 0 ? { ids: [...ids] } : { ...stock, ...(batch.trim() && { batch: batch.trim() }) };
  const confirm = () => {
    const asked = { selection, note };
    const wanted: StockChange =
      action === 'withdraw'
        ? { kind: action, reason, ...asked }
        : action === 'move'
          ? { kind: action, to, ...asked }
          : { kind: action, ...asked };
    change.mutate(wanted, {
      onSuccess: (reply) => {
        onDone(resultText(action, reply));
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      title={TITLES[action]}
      action={BUTTONS[action]}
      error={change.error}
      isPending={change.isPending}
      isDisabled={action === 'move' && !hasVariation}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>
          {ids.length > 0
            ? `Escolhidos: ${countText(ids.length)}. `
            : 'Nenhum escolhido: vale para o estoque inteiro, ou para um lote dele. '}
          {WHAT_HAPPENS[action]}
        </p>
        {ids.length === 0 ? (
          <TextField
            label="Só deste lote"
            hint="Em branco: o estoque inteiro, até mil códigos por vez."
            maxLength={80}
            value={batch}
            onChange={({ target }) => setBatch(target.value)}
          />
        ) : null}
        {action === 'withdraw' ? (
          <SelectField
            label="Por quê"
            options={REASONS}
            value={reason}
            onChange={({ target }) => setReason(target.value as WithdrawalReason)}
          />
        ) : null}
        {action === 'move' ? (
          <StockChoice
            labels={{ search: 'Buscar o destino', product: 'Destino', variation: 'Variação de destino' }}
            kept={[stock.productId]}
            value={to}
            withBumps
            onChange={setTo}
          />
        ) : null}
        <TextField
          label="Observação, para o registro (opcional)"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

const DONE: Record<CodeAction, readonly [one: string, several: string]> = {
  withdraw: ['retirado da venda', 'retirados da venda'],
  reinstate: ['devolvido à venda', 'devolvidos à venda'],
  move: ['movido', 'movidos'],
};

function resultText(action: CodeAction, { changed, skipped, more }: StockActionReply): string {
  const left = skipped > 0 ? `; ${skipped} ficaram como estavam` : '';
  const again = more ? ' Ainda há mais: repita.' : '';
  return `${countText(changed)} ${DONE[action][changed === 1 ? 0 : 1]}${left}.${again}`;
}
