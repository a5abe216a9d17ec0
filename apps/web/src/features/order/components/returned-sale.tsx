import { categoryLabel } from '@vale/contracts/catalog';
import { statusText } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { BadgeCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReturnedSale } from '../model/returned.js';
import { orderTexts } from '../model/order-texts.js';
import { StatusPill } from './status-pill.js';

interface ReturnedSaleCardProps {
  sale: ReturnedSale;
  product: { title: string; category: string } | undefined;
}

/** A sale in another shop, marked as the claim of the return address. */
export function ReturnedSaleCard({ sale, product }: ReturnedSaleCardProps) {
  const approved = sale.status === 'paid';
  const rows: [string, ReactNode][] = [
    ['Produto', product?.title ?? 'não informado'],
    ['Categoria', product ? categoryLabel(product.category) : 'não informada'],
    ['Valor', sale.amount === null ? 'não informado' : priceText(sale.amount)],
    [orderTexts.transactionId, sale.transactionId ?? 'não informado'],
    ['Status', approved ? 'APROVADO' : statusText(sale.status).title],
  ];
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <div className="grid justify-items-center gap-4 text-center">
        <span aria-hidden className={approved ? 'text-ok' : 'text-info'}>
          {approved ? <BadgeCheck size={56} /> : <Info size={56} />}
        </span>
        <h1>{approved ? 'Obrigado pela sua compra!' : 'Sua compra no site do parceiro'}</h1>
        {approved ? (
          <span className="pill bg-ok text-small">APROVADO</span>
        ) : (
          <StatusPill status={sale.status} />
        )}
        <p className="text-small text-muted">informado pelo parceiro</p>
      </div>
      <dl className="panel grid gap-3">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
