import type { DeadLetter } from '@vale/contracts/platform';
import { useState } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { FilterBar, FilterSelect, SearchField } from '../../../shared/ui/admin/filter-bar.js';
import { ListPage } from '../../../shared/ui/admin/list-page.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { oneOf, useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { PlainState } from '../../../shared/ui/states.js';
import { useEndDeadLetter, useDeadLetters } from '../api/dead-letters.js';

const KINDS = [
  ['event', 'Eventos'],
  ['job', 'Tarefas'],
] as const;

const SERVICES = [
  ['catalog', 'Catálogo'],
  ['checkout', 'Pedidos e pagamentos'],
  ['identity', 'Contas'],
  ['notification', 'E-mails e avisos'],
  ['tracking', 'Conversões'],
] as const;

interface Chosen {
  deadLetter: DeadLetter;
  how: 'requeue' | 'discard';
}

/** Events and jobs that failed for good, newest first. */
export function DeadLetterList() {
  const { values, set, clear, cursor, goTo } = useListParams('tipo', 'servico', 'nome');
  const kind = oneOf(['event', 'job'], values.tipo);
  const service = SERVICES.find(([name]) => name === values.servico)?.[0];
  const name = values.nome?.replace(/[^\w.-]/g, '') || undefined;
  const list = useDeadLetters({ kind, service, name }, cursor);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const message = useMessage();
  const isFiltered = Object.keys(values).length > 0;
  return (
    <>
      {message.banner}
      <FilterBar onClear={isFiltered ? clear : undefined}>
        <SearchField
          label="Nome do evento ou da tarefa, inteiro"
          value={values.nome ?? ''}
          onSearch={(nome, typing) => set({ nome }, typing)}
        />
        <FilterSelect
          label="Tipo"
          all="Eventos e tarefas"
          value={kind}
          options={KINDS}
          onSelect={(tipo) => set({ tipo })}
        />
        <FilterSelect
          label="Serviço"
          all="Todos os serviços"
          value={service}
          options={SERVICES}
          onSelect={(servico) => set({ servico })}
        />
      </FilterBar>
      <ListPage
        list={list}
        loading="Carregando falhas…"
        empty={<PlainState title={isFiltered ? 'Nenhuma falha com estes filtros.' : 'Nenhuma falha.'} />}
        cursor={cursor}
        onPage={goTo}
      >
        {(items) => (
          <AdminList
            label="Falhas de processamento"
            rows={items}
            columns={columnsOf((deadLetter, how) => setChosen({ deadLetter, how }))}
            keyOf={({ id }) => id}
            nameOf={({ name: own }) => own}
          />
        )}
      </ListPage>
      {chosen ? (
        <EndDialog
          {...chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            message.show(chosen.how === 'requeue' ? 'Reenviada: roda de novo agora.' : 'Descartada.');
          }}
        />
      ) : null}
    </>
  );
}

function columnsOf(
  onEnd: (deadLetter: DeadLetter, how: Chosen['how']) => void,
): readonly Column<DeadLetter>[] {
  return [
    {
      heading: 'O que falhou',
      isTitle: true,
      className: 'align-top',
      cell: ({ kind, name, consumer }) => (
        <span className="grid gap-0.5">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="text-muted wrap-anywhere">
            {kind === 'event' ? `Evento, em ${consumer}` : 'Tarefa'}
          </span>
        </span>
      ),
    },
    {
      heading: 'Quando',
      className: 'align-top',
      cell: ({ failedAt, attempts }) => (
        <span className="grid whitespace-nowrap tabular-nums @max-3xl:text-right">
          {dateTimeText(Date.parse(failedAt))}
          <span className="text-micro text-muted">{counted(attempts, 'tentativa', 'tentativas')}</span>
        </span>
      ),
    },
    {
      heading: 'Motivo e conteúdo',
      className: 'align-top @max-3xl:flex-col',
      cell: ({ name, error, content }) => (
        <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <p className="wrap-anywhere">{error}</p>
          <details>
            <summary className="cursor-pointer font-semibold">Conteúdo (pode ter dados pessoais)</summary>
            <textarea
              readOnly
              rows={8}
              aria-label={`Conteúdo de ${name}`}
              className="field mt-2 font-mono text-micro whitespace-pre"
              value={JSON.stringify(content, null, 2)}
            />
          </details>
        </div>
      ),
    },
    {
      heading: 'Ações',
      className: 'align-top',
      cell: (deadLetter) => (
        <div className="flex flex-wrap gap-x-4">
          {(['requeue', 'discard'] as const).map((how) => (
            <button
              key={how}
              type="button"
              className="link min-h-11"
              aria-haspopup="dialog"
              aria-label={`${how === 'requeue' ? 'Reenviar' : 'Descartar'} ${deadLetter.name}`}
              onClick={() => onEnd(deadLetter, how)}
            >
              {how === 'requeue' ? 'Reenviar' : 'Descartar'}
            </button>
          ))}
        </div>
      ),
    },
  ];
}

interface EndDialogProps extends Chosen {
  onClose: () => void;
  onDone: () => void;
}

function EndDialog({ deadLetter, how, onClose, onDone }: EndDialogProps) {
  const isRequeue = how === 'requeue';
  const end = useEndDeadLetter(isRequeue ? 'requeueDeadLetter' : 'discardDeadLetter', onDone);
  return (
    <ConfirmDialog
      title={isRequeue ? 'Reenviar?' : 'Descartar?'}
      action={isRequeue ? 'Reenviar' : 'Descartar'}
      error={end.error}
      isPending={end.isPending}
      onConfirm={() => end.mutate(deadLetter.id)}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{deadLetter.name}</p>
      <p className="mt-2">
        {isRequeue
          ? 'Roda de novo, com todas as tentativas, só para quem falhou. Rodar duas vezes não faz mal.'
          : 'É apagada, e o que ela faria não será feito. Esta ação não pode ser desfeita.'}
      </p>
    </ConfirmDialog>
  );
}
