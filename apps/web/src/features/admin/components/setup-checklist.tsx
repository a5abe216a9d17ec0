import { Circle, CircleCheck } from 'lucide-react';
import { Link } from '../../../shared/routing/link.js';
import { adminPath } from '../../../shared/ui/admin/use-admin-page.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useSetupFacts } from '../api/read-figures.js';
import { setupSteps, type SetupStep } from '../model/setup-steps.js';

/** Lists what a live shop still lacks; renders nothing once it is complete. */
export function SetupChecklist() {
  const facts = useSetupFacts();
  const steps = facts ? setupSteps(facts) : [];
  const open = steps.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  const missing = open.filter(({ isNeeded }) => isNeeded);
  return (
    <section aria-labelledby="primeiros-passos" className="panel mb-8">
      <h2 id="primeiros-passos">Primeiros passos</h2>
      <p className="mt-1 mb-4 text-muted">
        {steps.length - open.length} de {steps.length} prontos
      </p>
      {missing.length > 0 ? (
        <Notice tone="warn" title="A loja ainda não pode vender">
          Falta: {missing.map(({ title }) => title.toLowerCase()).join(', ')}.
        </Notice>
      ) : null}
      <ol className="mt-4 grid gap-1">
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { title, text, isDone, path } }: { step: SetupStep }) {
  const to = isDone ? undefined : adminPath(path);
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex gap-3 py-2">
      <Icon size={20} aria-hidden className={`mt-0.5 shrink-0 ${isDone ? 'text-ok' : 'text-muted'}`} />
      <div className="min-w-0">
        {to ? (
          <Link to={to} className="link">
            {title}
          </Link>
        ) : (
          <span className={isDone ? 'text-muted' : 'font-semibold'}>{title}</span>
        )}
        <span className="visually-hidden">{isDone ? ' (pronto)' : ' (falta)'}</span>
        {isDone ? null : <p className="text-small text-muted">{text}</p>}
      </div>
    </li>
  );
}
