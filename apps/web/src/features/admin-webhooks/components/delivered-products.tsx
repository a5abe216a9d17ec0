import type { EditedProduct } from '@vale/contracts/catalog';
import type { DeliveredProduct } from '@vale/contracts/webhooks';
import { useState, type KeyboardEvent } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useFoundProducts } from '../api/unit-replies.js';

interface DeliveredProductsProps {
  chosen: readonly DeliveredProduct[];
  onChange: (chosen: DeliveredProduct[]) => void;
}

/** Products and variations whose units the receiver delivers. */
export function DeliveredProducts({ chosen, onChange }: DeliveredProductsProps) {
  const [q, setQ] = useState('');
  const search = useFoundProducts();
  const found = (search.data ?? []).flatMap(choicesOf).filter((one) => !chosen.some(isSame(one)));
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would send the form around it.
    event.preventDefault();
    if (q.trim() !== '') search.mutate(q);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-small font-semibold">Entrega pelo seu sistema</legend>
      <p className="text-small text-muted">
        Depois do pagamento a loja pede cada unidade destes produtos ao seu sistema. Eles precisam ter entrega
        manual: sem resposta, o pedido fica na fila da entrega à mão.
      </p>
      <p className="text-small text-muted">
        Ele responde em JSON: <code>{'{"status":"delivered","code":"…"}'}</code> com o código da unidade,{' '}
        <code>{'{"status":"wait"}'}</code> para a loja pedir de novo, ou <code>{'{"status":"no"}'}</code>.
      </p>
      {chosen.map((one) => (
        <p key={keyOf(one)} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="wrap-anywhere">{one.title}</span>
          <button
            type="button"
            className="link min-h-9"
            aria-label={`Tirar ${one.title}`}
            onClick={() => onChange(chosen.filter((other) => other !== one))}
          >
            Tirar
          </button>
        </p>
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow">
          <TextField
            label="Buscar produto"
            autoComplete="off"
            value={q}
            onChange={({ target }) => setQ(target.value)}
            onKeyDown={submit}
          />
        </div>
        <BusyButton
          className="btn btn-quiet"
          disabled={q.trim() === ''}
          isBusy={search.isPending}
          onClick={() => search.mutate(q)}
        >
          Buscar
        </BusyButton>
      </div>
      <ErrorNotice error={search.error} />
      {search.data && found.length === 0 ? (
        <p role="status">Nenhum produto de entrega manual a acrescentar.</p>
      ) : null}
      {found.map((one) => (
        <button
          key={keyOf(one)}
          type="button"
          className="link min-h-9 w-fit text-left wrap-anywhere"
          onClick={() => onChange([...chosen, one])}
        >
          Acrescentar {one.title}
        </button>
      ))}
    </fieldset>
  );
}

/** Empty for a product that the shop delivers from its stock: it asks nobody for these units. */
function choicesOf({ id, nome, delivery, variations }: EditedProduct): DeliveredProduct[] {
  const manual = variations.filter((one) => one.delivery === 'manual');
  if (variations.length > 0 ? manual.length === 0 : delivery !== 'manual') return [];
  const whole = { productId: id, variation: '', title: nome };
  const single = manual.map(({ name }) => ({
    productId: id,
    variation: name,
    title: `${nome} – ${name}`,
  }));
  return [whole, ...single];
}

function keyOf({ productId, variation }: DeliveredProduct): string {
  return `${productId} ${variation}`;
}

const isSame = (one: DeliveredProduct) => (other: DeliveredProduct) => keyOf(one) === keyOf(other);
