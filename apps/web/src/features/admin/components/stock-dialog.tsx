import type { Product } from '@vale/contracts/catalog';
import { useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useAddStock } from '../api/add-stock.js';
import { codesOf } from '../model/code-lines.js';

/** The button that opens this dialog, and its title. */
export const ADD_CODES = 'Adicionar códigos';

/** Adds codes to a product's stock, or to that of one of its variations. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [variation, setVariation] = useState(product.variations[0]?.name ?? '');
  const [text, setText] = useState('');
  const add = useAddStock();
  const codes = codesOf(text);
  return (
    <Dialog title={ADD_CODES} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate({ productId: product.id, variation, codes }, { onSuccess: () => setText('') });
        }}
      >
        <p className="text-muted">{product.nome}</p>
        {product.variations.length > 0 ? (
          <label className="grid gap-1.5 text-small font-semibold">
            Variação
            <select
              className="field"
              value={variation}
              onChange={(event) => setVariation(event.target.value)}
            >
              {product.variations.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        ) : null}
        <label className="grid gap-1.5 text-small font-semibold">
          Códigos
          <textarea
            className="field font-mono"
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <span className="font-normal text-muted">
            Um por linha. Códigos de várias linhas: separe cada um com uma linha em branco.
          </span>
        </label>
        {add.data ? (
          <Notice tone="ok" live>
            {add.data.added} adicionados, {add.data.repeated} repetidos.
          </Notice>
        ) : null}
        {add.isError ? (
          <Notice tone="danger" live>
            {errorSentence(add.error)}
          </Notice>
        ) : null}
        <button type="submit" className="btn btn-main" disabled={codes.length === 0 || add.isPending}>
          Adicionar {codes.length > 0 ? codes.length : ''}
        </button>
      </form>
    </Dialog>
  );
}
