import type { AdminShop } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { hasCode } from '../../../shared/http/call-route.js';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { Notice } from '../../../shared/ui/notice.js';
import type { SettingsForm } from '../model/use-settings-form.js';

/** Lists what a live shop lacks according to the stored settings. */
export function Readiness({ shop }: { shop: AdminShop }) {
  const missing = shop.readiness.filter(({ done }) => !done).length;
  return (
    <section aria-labelledby="prontidao" className="panel mb-4">
      <h2 id="prontidao" className="mb-3 text-h3">
        {missing === 0
          ? 'A loja tem tudo o que precisa mostrar'
          : `${missing === 1 ? 'Falta 1 item' : `Faltam ${missing} itens`} para uma loja completa`}
      </h2>
      <ul className="grid gap-2 text-small">
        {shop.readiness.map(({ key, done, text }) => (
          <li key={key} className="flex gap-2">
            {done ? (
              <CircleCheck size={18} className="mt-0.5 shrink-0 text-ok" aria-label="Pronto:" />
            ) : (
              <CircleDashed size={18} className="mt-0.5 shrink-0 text-warn" aria-label="Falta:" />
            )}
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A recovered draft, a change by somebody else, a failed save. */
export function FormNotices({ form }: { form: SettingsForm }) {
  if (form.isOutdated && form.isDirty)
    return (
      <Notice tone="warn" live title="As configurações foram alteradas por outra pessoa">
        <p>Diferente do que está salvo: {form.changes.join(', ')}.</p>
        <p className="mt-2 flex flex-wrap gap-x-4">
          <button type="button" className="link min-h-11" onClick={form.reset}>
            Usar o que está salvo
          </button>
          <button type="button" className="link min-h-11" onClick={form.keepMine}>
            Manter o que digitei
          </button>
        </p>
      </Notice>
    );
  if (
    form.error &&
    !hasCode(form.error, platformErrors.conflict) &&
    !hasCode(form.error, platformErrors.invalidInput)
  )
    return <FailedAction title="Erro ao salvar as configurações" error={form.error} />;
  if (form.wasRecovered && form.isDirty)
    return (
      <Notice tone="info" title="Rascunho recuperado">
        <button type="button" className="link min-h-11" onClick={form.reset}>
          Descartar o rascunho
        </button>
      </Notice>
    );
  return null;
}
