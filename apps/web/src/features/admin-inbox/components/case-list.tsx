import { CASE_KINDS, type CaseFix, type CaseState, type InboxCase } from '@vale/contracts/checkout';
import { useState } from 'react';
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

/** Without a fix, the conversation with the buyer is read. */
interface Chosen {
  known: InboxCase;
  fix: CaseFix | null;
}

/** Lists cases that wait for a person, earliest deadline first. */
export function CaseList() {
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
            columns={columnsOf(nameOf, (known, fix) => setChosen({ known, fix }))}
            keyOf={({ id }) => id}
            nameOf={({ kind }) => CASE_TEXTS[kind].label}
          />
        )}
      </ListPage>
      {chosen?.fix ? (
        <CaseDialog
          known={chosen.known}
          fix={chosen.fix}
          onClose={() => setChosen(null)}
          onDone={() => done('Caso resolvido.')}
        />
      ) : chosen ? (
        <HelpDialog
          known={chosen.known}
          onClose={() => setChosen(null)}
          onDone={() => done('Resposta enviada.')}
        />
      ) : null}
    </>
  );
}

function columnsOf(
  nameOf: (accountId: string) => string,
  onFix: (known: InboxCase, fix: CaseFix | null) => void,
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
          onFix={(fix) => onFix(known, fix)}
          onRead={() => onFix(known, null)}
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
