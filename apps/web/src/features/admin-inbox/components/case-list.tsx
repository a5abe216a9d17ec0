import { CASE_KINDS, type CaseFix, type CaseState, type InboxCase } from '@vale/contracts/checkout';
import { useState, type ComponentType } from 'react';
import { useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { FilterBar, FilterSelect } from '../../../shared/ui/admin/filter-bar.js';
import { ListPage } from '../../../shared/ui/admin/list-page.js';
import { oneOf, useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { PlainState } from '../../../shared/ui/states.js';
import { useCases, type CaseFilter } from '../api/cases.js';
import { CASE_STATE_TEXTS, CASE_TEXTS } from '../model/case-texts.js';
import { CaseDialog } from './case-dialog.js';
import { HelpDialog } from './help-dialog.js';
import { CaseEvidence, CaseFixes, CaseTime, CaseTitle } from './case-cells.js';

const STATES = ['open', 'closed', 'resolved'] as const satisfies CaseState[];
const ENDED = (['closed', 'resolved'] as const).map((state) => [state, CASE_STATE_TEXTS[state]] as const);
const KINDS = CASE_KINDS.map((kind) => [kind, CASE_TEXTS[kind].label] as const);

interface Chosen {
  known: InboxCase;
  what: CaseFix | 'read' | 'replace';
}

interface DialogProps {
  known: InboxCase;
  onClose: () => void;
  onDone: () => void;
}

interface CaseListProps {
  /** Replaces a code of a buyer who asks for help. */
  Replace: ComponentType<DialogProps>;
}

const DONE = { read: 'Resposta enviada.', replace: 'Troca registrada.' };

/** Lists cases that wait for a person, earliest deadline first. */
export function CaseList({ Replace }: CaseListProps) {
  const { values, set, clear, cursor, goTo } = useListParams('tipo', 'estado');
  const filter: CaseFilter = {
    state: oneOf(STATES, values.estado) ?? 'open',
    kind: oneOf(CASE_KINDS, values.tipo),
  };
  const list = useCases(filter, cursor);
  const nameOf = useAccountNames(
    (list.data?.items ?? []).flatMap(({ resolution }) => resolution?.accountId ?? []),
  );
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const message = useMessage();
  const done = (text: string) => {
    setChosen(null);
    message.show(text);
  };
  const isFiltered = values.tipo !== undefined || values.estado !== undefined;
  return (
    <>
      {message.banner}
      <FilterBar onClear={isFiltered ? clear : undefined}>
        <FilterSelect
          label="Tipo"
          all="Todos os tipos"
          value={filter.kind}
          options={KINDS}
          onSelect={(tipo) => set({ tipo })}
        />
        <FilterSelect
          label="Situação"
          all={CASE_STATE_TEXTS.open}
          value={filter.state === 'open' ? undefined : filter.state}
          options={ENDED}
          onSelect={(estado) => set({ estado })}
        />
      </FilterBar>
      <ListPage
        list={list}
        loading="Carregando pendências…"
        empty={<NoCases filter={filter} />}
        cursor={cursor}
        onPage={goTo}
      >
        {(items) => (
          <AdminList
            label="Pendências"
            rows={items}
            columns={columnsOf(nameOf, (known, what) => setChosen({ known, what }))}
            keyOf={({ id }) => id}
            nameOf={({ kind }) => CASE_TEXTS[kind].label}
          />
        )}
      </ListPage>
      {chosen ? <Opened {...chosen} Replace={Replace} onClose={() => setChosen(null)} onDone={done} /> : null}
    </>
  );
}

interface OpenedProps extends Chosen, CaseListProps {
  onClose: () => void;
  onDone: (text: string) => void;
}

function Opened({ known, what, Replace, onClose, onDone }: OpenedProps) {
  if (what === 'read') return <HelpDialog {...{ known, onClose }} onDone={() => onDone(DONE.read)} />;
  if (what === 'replace') return <Replace {...{ known, onClose }} onDone={() => onDone(DONE.replace)} />;
  return <CaseDialog {...{ known, onClose }} fix={what} onDone={() => onDone('Caso resolvido.')} />;
}

function columnsOf(
  nameOf: (accountId: string) => string,
  onChoose: (known: InboxCase, what: Chosen['what']) => void,
): readonly Column<InboxCase>[] {
  return [
    { heading: 'Caso', isTitle: true, cell: (known) => <CaseTitle known={known} />, className: 'align-top' },
    { heading: 'Prazo', cell: (known) => <CaseTime known={known} />, className: 'align-top' },
    {
      heading: 'O que foi achado',
      cell: ({ evidence }) => <CaseEvidence evidence={evidence} />,
      className: 'align-top @max-3xl:flex-col',
    },
    {
      heading: 'O que fazer',
      cell: (known) => (
        <CaseFixes
          known={known}
          nameOf={nameOf}
          onFix={(fix) => onChoose(known, fix)}
          onRead={() => onChoose(known, 'read')}
          onReplace={() => onChoose(known, 'replace')}
        />
      ),
      className: 'align-top @max-3xl:flex-col',
    },
  ];
}

function NoCases({ filter: { state, kind } }: { filter: CaseFilter }) {
  if (state === 'open' && !kind) return <PlainState title="Nada espera por você." />;
  return <PlainState title="Nenhum caso com estes filtros." />;
}
