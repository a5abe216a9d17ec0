import type { StockStand } from '@vale/contracts/checkout';
import { useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useSetLowLevel, useSetRule } from '../api/change-stock.js';

/** Edits the low-stock threshold and which codes count as equal. */
export function StockRules({ stock }: { stock: StockStand }) {
  const { productId, variation, lowAt, ignoreCase } = stock;
  const [text, setText] = useState(lowAt === null ? '' : String(lowAt));
  const low = useSetLowLevel(productId);
  const rule = useSetRule(productId);
  const message = useMessage();
  const failed = (error: Error) => message.show(errorSentence(error), 'danger');
  const isWrong = text.trim() !== '' && !/^\d{1,5}$/.test(text.trim());
  return (
    <div className="grid gap-5">
      {message.banner}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWrong) return;
          const level = text.trim() === '' ? null : Number(text);
          low.mutate(
            { variation, lowAt: level },
            {
              onSuccess: () =>
                message.show(
                  level === null ? 'Sem aviso de estoque baixo.' : `Aviso com até ${level} livres.`,
                ),
              onError: failed,
            },
          );
        }}
      >
        <div className="grow basis-56">
          <TextField
            label="Avisar com até quantos livres"
            inputMode="numeric"
            hint="O aviso é uma pendência; depois de uma hora vai a quem recebe os avisos da loja. Em branco: nunca."
            error={isWrong ? 'Informe um número de códigos.' : undefined}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <BusyButton type="submit" className="btn btn-quiet" isBusy={low.isPending}>
          Salvar aviso
        </BusyButton>
      </form>
      <label className="check">
        <input
          type="checkbox"
          checked={ignoreCase}
          aria-disabled={rule.isPending}
          onClick={(event) => rule.isPending && event.preventDefault()}
          onChange={({ target }) =>
            rule.mutate(target.checked, {
              onSuccess: () =>
                message.show('Regra salva. Vale para os códigos adicionados de agora em diante.'),
              onError: failed,
            })
          }
        />
        <span>Códigos deste produto que só diferem em maiúsculas e minúsculas são o mesmo</span>
      </label>
    </div>
  );
}
