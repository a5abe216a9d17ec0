import { centavosText } from '@vale/contracts/money';
import { paymentMethodRoutes, type TestChargeView } from '@vale/contracts/checkout';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { timeLeftText } from '../../../shared/time/countdown.js';
import { useNow } from '../../../shared/time/use-now.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { LatePixQr } from '../../../shared/ui/late-pix-qr.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { PixCode } from '../../../shared/ui/pix-code.js';
import { useRefundTestCharge, useTestCharge } from '../api/payment-methods.js';

interface TestChargeProps {
  methodId: string;
  first: TestChargeView;
  onAgain: () => void;
}

export function TestCharge({ methodId, first, onAgain }: TestChargeProps) {
  const client = useQueryClient();
  const { data: charge } = useTestCharge(methodId, first);
  const isPaid = charge.state === 'paid';
  // The card behind the dialog, and the first steps, say that the method was tested.
  useEffect(() => {
    if (isPaid) void invalidateRoutes(client, paymentMethodRoutes.listPaymentMethods);
  }, [client, isPaid]);
  if (isPaid) return <Paid methodId={methodId} charge={charge} />;
  if (charge.state === 'asked' || charge.state === 'open') return <Open charge={charge} />;
  return (
    <div className="grid gap-4">
      <Notice tone="warn" title="A cobrança não foi paga" live>
        {endedText(charge)}
      </Notice>
      <button type="button" className="btn btn-main" onClick={onAgain}>
        Fazer outra
      </button>
    </div>
  );
}

function Open({ charge: { pixCode, payPage, expiresAt, problem } }: { charge: TestChargeView }) {
  const now = useNow();
  return (
    <div className="grid gap-4">
      <p role="status">
        {pixCode ? 'Pague pelo aplicativo do banco: aguardando o pagamento…' : 'Pedindo ao provedor…'}
      </p>
      {pixCode ? (
        <>
          <div className="grid justify-items-center">
            <LatePixQr code={pixCode} />
          </div>
          <p role="timer" aria-live="off">
            Vale por <strong className="tabular-nums">{timeLeftText(expiresAt, now)}</strong>
          </p>
          <PixCode code={pixCode} onCopied={() => undefined} />
        </>
      ) : null}
      {payPage ? (
        <a href={payPage} target="_blank" rel="noopener" className="btn btn-quiet">
          Pagar na simulação <ExternalLink size={18} aria-hidden />
        </a>
      ) : null}
      {problem ? <Notice tone="warn">{problem} A leitura continua.</Notice> : null}
    </div>
  );
}

function Paid({ methodId, charge }: { methodId: string; charge: TestChargeView }) {
  const refund = useRefundTestCharge(methodId, charge.id);
  const { canRefund, problem } = charge;
  const isLeft = canRefund && (charge.refund === null || charge.refund === 'failed');
  return (
    <div className="grid gap-4">
      <Notice tone="ok" title="Pago: o método funciona" live>
        O dinheiro chegou, e a loja soube dele. {refundText(charge)}
      </Notice>
      {problem ? <Notice tone="warn">{problem}</Notice> : null}
      <ErrorNotice error={refund.error} />
      {isLeft ? (
        <BusyButton className="btn btn-quiet" isBusy={refund.isPending} onClick={() => refund.mutate()}>
          {refund.isPending ? 'Devolvendo…' : `Devolver ${centavosText(charge.centavos)}`}
        </BusyButton>
      ) : null}
    </div>
  );
}

function endedText({ state, problem }: TestChargeView): string {
  if (problem) return problem;
  return state === 'cancelled'
    ? 'O provedor cancelou a cobrança.'
    : 'O prazo acabou. Se o pagamento já saiu, ele ainda será reconhecido.';
}

function refundText({ canRefund, refund }: TestChargeView): string {
  if (refund === 'done') return 'Ele já foi devolvido.';
  if (refund === 'pending') return 'A devolução está em andamento.';
  if (refund === 'failed') return 'O provedor não fez a devolução.';
  return canRefund ? 'Ele pode ser devolvido.' : 'Este provedor não devolve: ele fica na sua conta.';
}
