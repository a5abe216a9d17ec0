import { AUDIT_TARGET_KINDS } from '@vale/contracts/audit';
import { ScrollText } from 'lucide-react';
import { useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { FilterBar, FilterSelect, SearchField } from '../../../shared/ui/admin/filter-bar.js';
import { ListPage } from '../../../shared/ui/admin/list-page.js';
import { PeriodFields } from '../../../shared/ui/admin/period.js';
import { oneOf, useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { PlainState } from '../../../shared/ui/states.js';
import { useAuditRecords } from '../api/list-audit.js';
import { AUDIT_PARAMS, auditQuery } from '../model/audit-filter.js';
import { TARGET_TEXTS } from '../model/audit-texts.js';
import { AuditRow } from './audit-row.js';

const KINDS = AUDIT_TARGET_KINDS.map((kind) => [kind, TARGET_TEXTS[kind]] as const);

/** `me`: id of the account that reads the log. */
export function AuditLog({ me }: { me: string }) {
  const { values, set, clear, cursor, goTo } = useListParams(...AUDIT_PARAMS);
  const list = useAuditRecords({ ...auditQuery(values), cursor });
  const acted = (list.data?.items ?? []).map(({ accountId }) => accountId);
  const nameOf = useAccountNames([...acted, ...(values.quem ? [values.quem] : [])].filter((id) => id !== me));
  const isFiltered = Object.keys(values).length > 0;
  return (
    <>
      <FilterBar onClear={isFiltered ? clear : undefined}>
        <SearchField
          label="Id do que foi alterado"
          value={values.alvo ?? ''}
          onSearch={(alvo, typing) => set({ alvo }, typing)}
        />
        <FilterSelect
          label="Tipo"
          all="Todos os tipos"
          value={oneOf(AUDIT_TARGET_KINDS, values.tipo)}
          options={KINDS}
          onSelect={(tipo) => set({ tipo })}
        />
        <FilterSelect
          label="Quem"
          all="Todos"
          value={values.quem}
          options={whoOptions(values.quem, me, nameOf)}
          onSelect={(quem) => set({ quem })}
        />
        <PeriodFields de={values.de} ate={values.ate} onChange={set} />
      </FilterBar>
      <ListPage
        list={list}
        loading="Carregando o registro…"
        empty={
          <PlainState
            icon={<ScrollText size={28} aria-hidden />}
            title={isFiltered ? 'Nada com estes filtros' : 'Nada registrado ainda'}
          >
            {isFiltered
              ? 'Mude ou limpe os filtros.'
              : 'Cada mudança feita no painel aparece aqui, com antes e depois.'}
          </PlainState>
        }
        cursor={cursor}
        onPage={goTo}
      >
        {(records) => (
          <ul className="grid gap-3" aria-label="Mudanças">
            {records.map((record) => (
              <AuditRow
                key={record.id}
                record={record}
                me={me}
                nameOf={nameOf}
                onWho={(quem) => set({ quem })}
                onTarget={({ target }) => set({ alvo: target.id, tipo: target.kind })}
              />
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}

/** Others are chosen in their rows. */
function whoOptions(
  chosen: string | undefined,
  me: string,
  nameOf: (id: string) => string,
): (readonly [string, string])[] {
  const own = [me, 'Só eu'] as const;
  return chosen === undefined || chosen === me ? [own] : [own, [chosen, nameOf(chosen)]];
}
