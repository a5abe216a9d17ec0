import { DAY_MS } from '@vale/contracts/time';
import { dayFromText, dayOf, dayText } from '@vale/contracts/tracking';
import { useState } from 'react';
import { dateText } from '../../../shared/time/dates.js';
import { NotLoaded } from '../../../shared/ui/admin/admin-states.js';
import { useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useDay } from '../api/days.js';
import { AccountDay } from './account-day.js';

/** The accounts of the chosen day; yesterday at first, which is the last one that can be closed. */
export function DayClosing() {
  const [yesterday] = useState(() => dayText(dayOf(Date.now() - DAY_MS)));
  const params = useListParams('dia');
  const chosen = params.values.dia ?? yesterday;
  const number = dayFromText(chosen);
  const day = Number.isNaN(number) ? yesterday : chosen;
  const query = useDay(day);
  const message = useMessage();
  const goTo = (to: string) => params.set({ dia: to === yesterday ? undefined : to });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DayChoice day={day} onChoose={goTo} />
      {message.banner}
      {query.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={query.isPlaceholderData}>
          <StateNotice state={query.data.state} day={query.data.day} />
          {query.data.accounts.length === 0 ? (
            <p className="text-muted">Nenhuma conta recebeu ou devolveu nada neste dia.</p>
          ) : null}
          {query.data.accounts.map((account) => (
            <AccountDay
              key={`${query.data.day} ${account.methodId}`}
              day={query.data.day}
              state={query.data.state}
              account={account}
              message={message}
            />
          ))}
          <Closings closings={query.data.closings} onChoose={goTo} />
        </div>
      ) : (
        <NotLoaded query={query}>Carregando o dia…</NotLoaded>
      )}
    </div>
  );
}

function DayChoice({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const beside = (days: number) => onChoose(dayText(dayFromText(day) + days));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <button type="button" className="btn btn-quiet" onClick={() => beside(-1)}>
        Dia anterior
      </button>
      <label className="flex items-center gap-2 text-small text-muted max-sm:order-first max-sm:w-full">
        Dia
        <input
          type="date"
          className="field sm:w-auto"
          value={day}
          onChange={({ target }) => target.value && onChoose(target.value)}
        />
      </label>
      <button type="button" className="btn btn-quiet" onClick={() => beside(1)}>
        Dia seguinte
      </button>
    </div>
  );
}

function StateNotice({ state, day }: { state: 'before' | 'running' | 'over'; day: string }) {
  if (state === 'over') return null;
  return (
    <Notice tone={state === 'before' ? 'warn' : 'info'}>
      {state === 'before'
        ? `Não comparado: ${dateText(day)} é de antes da atualização da loja, e os números abaixo podem estar incompletos.`
        : 'Este dia ainda não terminou. Os números mudam, e ele pode ser fechado a partir de amanhã.'}
    </Notice>
  );
}

function Closings({
  closings,
  onChoose,
}: {
  closings: readonly { day: string; methodId: string }[];
  onChoose: (day: string) => void;
}) {
  const days = [...new Set(closings.map(({ day }) => day))];
  if (days.length === 0) return null;
  return (
    <section aria-label="Dias fechados" className="text-small">
      <h2 className="text-h3">Dias fechados</h2>
      <ul className="mt-2 flex flex-wrap gap-x-2">
        {days.map((day) => (
          <li key={day}>
            <button
              type="button"
              className="link inline-flex min-h-11 items-center px-2 tabular-nums"
              onClick={() => onChoose(day)}
            >
              {dateText(day)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
