import type { MailTest } from '@vale/contracts/notification';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useTestMail } from '../api/settings.js';

/** Lets the owner check e-mail before the first buyer waits for codes. */
export function MailTestPanel() {
  const test = useTestMail();
  return (
    <section aria-labelledby="envio-de-emails" className="panel mb-4 grid gap-4">
      <h2 id="envio-de-emails" className="text-h3">
        Envio de e-mails
      </h2>
      <p className="-mt-2 text-small text-muted">
        Os códigos e a confirmação da conta chegam por e-mail. O teste vai para o endereço da sua conta, até 5
        vezes por hora.
      </p>
      {test.isPending ? null : test.error ? (
        <FailedAction title="O e-mail de teste não foi enviado" error={test.error} />
      ) : test.data ? (
        <Outcome test={test.data} />
      ) : null}
      <div>
        <BusyButton className="btn btn-quiet" isBusy={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Enviando…' : 'Enviar e-mail de teste'}
        </BusyButton>
      </div>
    </section>
  );
}

function Outcome({ test: { ok, to, message, detail } }: { test: MailTest }) {
  if (ok)
    return (
      <Notice tone="ok" title={`E-mail de teste enviado para ${to}`} live>
        {message} Confira se ele chegou, também na caixa de spam.
      </Notice>
    );
  return (
    <Notice tone="danger" title="O e-mail de teste não foi enviado" live>
      <p>{message}</p>
      {detail ? (
        <p className="mt-1 wrap-anywhere">
          Resposta: <code lang="en">{detail}</code>
        </p>
      ) : null}
    </Notice>
  );
}
