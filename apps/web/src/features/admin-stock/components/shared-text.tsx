import { MAX_SHARED_SALES, type StockStand } from '@vale/contracts/checkout';
import { useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { errorSentence } from '../../../shared/http/call-route.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useEndSharing, useShareText } from '../api/change-stock.js';
import { salesText } from '../model/stock-texts.js';

/** One text for all buyers of a stock, such as a link or a shared account. */
export function SharedText({ stock }: { stock: StockStand }) {
  const { productId, variation, shared, free } = stock;
  const [text, setText] = useState('');
  const [sales, setSales] = useState('');
  const [isEnding, setEnding] = useState(false);
  const share = useShareText(productId);
  const end = useEndSharing(productId);
  const message = useMessage();
  const wanted = sales.trim() === '' ? null : Number(sales);
  const isWrong =
    wanted !== null && !(/^\d+$/.test(sales.trim()) && wanted >= 1 && wanted <= MAX_SHARED_SALES);
  const submit = () => {
    if (isWrong || (!shared && text.trim() === '')) return;
    share.mutate(
      { variation, sales: wanted, ...(text.trim() && { text: text.trim() }) },
      {
        onSuccess: () => {
          setText('');
          message.show('Texto compartilhado salvo. Vale para os próximos compradores.');
        },
        onError: (error) => message.show(errorSentence(error), 'danger'),
      },
    );
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {message.banner}
      <p className="text-muted">
        {shared
          ? `Todos os compradores recebem o mesmo texto. ${salesText(shared.sales === null ? null : free)}`
          : 'Para um link ou uma conta que muitos usam: todos os compradores recebem o mesmo texto.'}
      </p>
      <TextAreaField
        label={shared ? 'Novo texto' : 'Texto'}
        rows={4}
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        required={!shared}
        hint={
          shared
            ? 'Em branco: fica o texto atual. Quem já recebeu continua com o que recebeu.'
            : 'O comprador recebe este texto como o código.'
        }
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label={shared ? 'Vendas a partir de agora' : 'Quantas vendas'}
        inputMode="numeric"
        hint="Em branco: sem limite."
        error={isWrong ? `Informe um número de 1 a ${MAX_SHARED_SALES}.` : undefined}
        value={sales}
        onChange={({ target }) => setSales(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <BusyButton
          type="submit"
          className="btn btn-main"
          isBusy={share.isPending}
          disabled={isWrong || (!shared && text.trim() === '')}
        >
          {shared ? 'Salvar' : 'Compartilhar o texto'}
        </BusyButton>
        {shared ? (
          <button type="button" className="btn btn-quiet" onClick={() => setEnding(true)}>
            Encerrar…
          </button>
        ) : null}
      </div>
      {isEnding ? (
        <ConfirmDialog
          title="Encerrar o texto compartilhado?"
          action="Encerrar"
          error={end.error}
          isPending={end.isPending}
          onConfirm={() => end.mutate({ variation }, { onSuccess: () => setEnding(false) })}
          onClose={() => setEnding(false)}
        >
          <p>O estoque fica esgotado até receber códigos. Quem já comprou continua com o texto.</p>
        </ConfirmDialog>
      ) : null}
    </form>
  );
}
