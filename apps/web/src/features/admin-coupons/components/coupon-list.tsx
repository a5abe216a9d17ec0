import type { Coupon } from '@vale/contracts/checkout';
import { centavosText, numberText } from '@vale/contracts/money';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { AdminHeading } from '../../../shared/ui/admin/admin-states.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { ExportDialog } from '../../../shared/ui/admin/export-dialog.js';
import { ListPage } from '../../../shared/ui/admin/list-page.js';
import { useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { PlainState } from '../../../shared/ui/states.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { useCoupons, useDownloadCodes, usePauseCoupon } from '../api/coupons.js';
import { discountText } from '../model/coupon-form.js';
import { CouponForm } from './coupon-form.js';

export function CouponList() {
  const { cursor, goTo } = useListParams();
  const list = useCoupons(cursor);
  const pause = usePauseCoupon();
  const message = useMessage();
  /** Null for a new one; undefined while the form is closed. */
  const [open, setOpen] = useState<Coupon | null>();
  const [exported, setExported] = useState<Coupon>();
  const add = (
    <button type="button" className="btn btn-main" onClick={() => setOpen(null)}>
      <Plus size={18} aria-hidden /> Novo cupom
    </button>
  );
  return (
    <>
      <AdminHeading title="Cupons" actions={add}>
        Cada compra usa no máximo um cupom. O uso fica reservado desde o pedido; sem pagamento, ele volta.
      </AdminHeading>
      {message.banner}
      <ErrorNotice error={pause.error} />
      <ListPage
        list={list}
        loading="Carregando cupons…"
        cursor={cursor}
        onPage={goTo}
        empty={
          <PlainState icon={<TicketPercent size={28} aria-hidden />} title="Nenhum cupom ainda">
            Crie o primeiro, como 10 % na primeira compra, e divulgue o código ou o link{' '}
            <code>/?cupom=CODIGO</code>.
          </PlainState>
        }
      >
        {(coupons) => (
          <AdminList
            label="Cupons"
            rows={coupons}
            columns={columnsFor(setOpen, pause.mutate, setExported)}
            keyOf={({ id }) => id}
            nameOf={({ terms }) => terms.code}
            isDimmed={({ isPaused }) => isPaused}
            onEdit={setOpen}
          />
        )}
      </ListPage>
      {exported ? <ExportCodes coupon={exported} onClose={() => setExported(undefined)} /> : null}
      {open === undefined ? null : (
        <CouponForm
          coupon={open}
          coupons={list.data?.items}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            message.show(open ? 'Cupom salvo. Pedidos já feitos mantêm o preço.' : 'Cupom criado.');
          }}
        />
      )}
    </>
  );
}

function ExportCodes({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  return (
    <ExportDialog
      title={`Baixar os códigos de ${coupon.terms.code}`}
      download={useDownloadCodes(coupon)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

function columnsFor(
  edit: (coupon: Coupon) => void,
  pause: (coupon: Coupon) => void,
  download: (coupon: Coupon) => void,
): Column<Coupon>[] {
  return [
    {
      heading: 'Cupom',
      isTitle: true,
      cell: ({ terms, isPaused }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{terms.code}</span>
          <span className="block text-muted">
            {discountText(terms.discount)}
            {isPaused ? ' · pausado' : ''}
          </span>
        </>
      ),
    },
    { heading: 'Condições', cell: ({ terms }) => conditionsOf(terms).join(' · ') || 'Sem condições' },
    { heading: 'Usos pagos', cell: usesText, className: 'tabular-nums' },
    {
      heading: 'Desconto dado',
      cell: ({ discountCentavos }) => centavosText(discountCentavos),
      className: 'tabular-nums',
    },
    {
      heading: 'Vendas',
      cell: ({ revenueCentavos }) => centavosText(revenueCentavos),
      className: 'tabular-nums',
    },
    {
      heading: 'Ações',
      cell: (coupon) => (
        <span className="flex flex-wrap gap-x-4">
          <button
            type="button"
            className="link min-h-9"
            aria-label={`Editar ${coupon.terms.code}`}
            onClick={() => edit(coupon)}
          >
            Editar
          </button>
          <button
            type="button"
            className="link min-h-9"
            aria-label={`${coupon.isPaused ? 'Retomar' : 'Pausar'} ${coupon.terms.code}`}
            onClick={() => pause(coupon)}
          >
            {coupon.isPaused ? 'Retomar' : 'Pausar'}
          </button>
          {coupon.terms.codes === null ? null : (
            <button
              type="button"
              className="link min-h-9"
              aria-label={`Baixar os códigos de ${coupon.terms.code}`}
              aria-haspopup="dialog"
              onClick={() => download(coupon)}
            >
              Baixar códigos
            </button>
          )}
        </span>
      ),
    },
  ];
}

function usesText({ terms, uses: { paid, open, beyond } }: Coupon): string {
  const max = terms.maxUses ?? terms.codes;
  const of = max === null ? '' : ` de ${numberText(max)}`;
  const waiting = open > 0 ? `, ${numberText(open)} aguardando PIX` : '';
  const late =
    beyond > 0 ? `, ${numberText(beyond)} além do limite (PIX pago fora do prazo, ou limite reduzido)` : '';
  return `${numberText(paid)}${of}${waiting}${late}`;
}

function conditionsOf({ minimumCentavos, startsAt, endsAt, ...terms }: Coupon['terms']): string[] {
  const { maxUsesPerBuyer, firstPurchaseOnly, categories, products, variations } = terms;
  return [
    ...(minimumCentavos > 0 ? [`a partir de ${centavosText(minimumCentavos)}`] : []),
    ...(firstPurchaseOnly ? ['primeira compra'] : []),
    ...(maxUsesPerBuyer === null ? [] : [`${maxUsesPerBuyer} por comprador`]),
    ...(categories.length + products.length + variations.length > 0 ? ['só alguns produtos'] : []),
    ...(startsAt === null ? [] : [`desde ${dateTimeText(startsAt)}`]),
    ...(endsAt === null ? [] : [`até ${dateTimeText(endsAt)}`]),
  ];
}
