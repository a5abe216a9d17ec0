import { Dialog } from '../../../shared/ui/dialog.js';
import { cleanAnswer } from '@vale/contracts/catalog';
import type { AskedGroup, Typed } from '../model/buyer-answers.js';

interface ReviewAnswersProps {
  groups: readonly AskedGroup[];
  typed: Typed;
  onRight: () => void;
  onCorrect: () => void;
}

/** The second look at what was typed, before the charge. */
export function ReviewAnswers({ groups, typed, onRight, onCorrect }: ReviewAnswersProps) {
  return (
    <Dialog title="Está tudo certo?" onClose={onCorrect}>
      <p className="mb-4 text-muted">
        A entrega é feita para estes dados. Um dado errado pode entregar o produto a outra pessoa.
      </p>
      <div className="grid gap-4">
        {groups.map(({ title, asked }) => (
          <div key={asked[0]!.key}>
            {title ? <p className="font-semibold wrap-anywhere">{title}</p> : null}
            <dl className="grid gap-2">
              {asked.map(({ key, field }) => (
                <div key={key}>
                  <dt className="text-small text-muted">{field.label}</dt>
                  <dd className="text-lead font-semibold wrap-anywhere">
                    {cleanAnswer(field, typed[key] ?? '')}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <div className="mt-6 grid gap-3">
        <button type="button" className="btn btn-main" onClick={onRight}>
          Está certo, gerar PIX
        </button>
        <button type="button" className="btn btn-quiet" onClick={onCorrect}>
          Corrigir
        </button>
      </div>
    </Dialog>
  );
}
