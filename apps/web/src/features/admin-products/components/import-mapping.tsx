import {
  decimalSchema,
  isCategory,
  OWN_FILE,
  type FoundMapping,
  type ImportMapping,
  type ImportTarget,
} from '@vale/contracts/catalog';
import { useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { useMapImport } from '../api/import-products.js';
import { CREATE, mappingTexts } from '../model/mapping-texts.js';

interface ImportMappingFormProps {
  id: string;
  found: FoundMapping;
  /** The file was checked again, as the import of this id. */
  onMapped: (id: string) => void;
  /** `isChanged`: the preview below is of another mapping. */
  onChange: (isChanged: boolean) => void;
}

/** Shows what each column, category and price sign of a CSV file was taken for, and lets the owner change it. */
export function ImportMappingForm({ id, found, onMapped, onChange }: ImportMappingFormProps) {
  const [chosen, choose] = useState<ImportMapping>(() => mappingOf(found));
  const map = useMapImport(id, onMapped);
  const isOwn = found.shop === OWN_FILE;
  const asksCategory = !isOwn && found.categories.some(({ category }) => category === null);
  const differs = (mapping: ImportMapping) => JSON.stringify(mapping) !== JSON.stringify(mappingOf(found));
  const setChosen = (mapping: ImportMapping) => {
    choose(mapping);
    onChange(differs(mapping));
  };
  const setCategory = (name: string, typed: string) => {
    const category = isCategory(typed) ? typed : null;
    const choice = typed === CREATE ? { name, category, create: true } : { name, category };
    setChosen({
      ...chosen,
      categories: chosen.categories.map((one) => (one.name === name ? choice : one)),
    });
  };
  const setTarget = (column: number, target: ImportTarget) =>
    setChosen({
      ...chosen,
      // The sign was read from other columns, unless the owner said it here.
      decimal: found.decimal === null ? chosen.decimal : null,
      columns: chosen.columns.map((one, at) => (at === column ? target : one)),
    });
  return (
    <section aria-label="Colunas e categorias" className="grid gap-3 rounded-control border border-line p-4">
      <div>
        <h3>{mappingTexts.origin(found.shop)}</h3>
        <p className="text-small text-muted">{isOwn ? mappingTexts.ownGuide : mappingTexts.guide}</p>
      </div>
      {found.decimal === null ? (
        <SelectField
          label="Sinal antes dos centavos"
          hint="Os preços deste arquivo não mostram qual é."
          options={mappingTexts.decimals}
          value={chosen.decimal ?? ''}
          onChange={({ target }) =>
            setChosen({ ...chosen, decimal: decimalSchema.safeParse(target.value).data ?? null })
          }
        />
      ) : null}
      {chosen.categories.length > 0 ? (
        <details open={asksCategory}>
          <summary className="cursor-pointer py-2 font-semibold">Categorias</summary>
          <div className="mt-2 grid max-h-[40dvh] gap-3 overflow-y-auto p-1">
            {chosen.categories.map(({ name, category, create }) => (
              <SelectField
                key={name}
                label={name || mappingTexts.noCategory}
                options={mappingTexts.categories(name)}
                hint={create ? mappingTexts.createdNext : undefined}
                value={create ? CREATE : (category ?? '')}
                onChange={({ target }) => setCategory(name, target.value)}
              />
            ))}
          </div>
        </details>
      ) : null}
      <details open={!isUsable(found)}>
        <summary className="cursor-pointer py-2 font-semibold">
          Colunas ({mappingTexts.columns(usedIn(chosen), found.columns.length)})
        </summary>
        <div className="mt-2 grid max-h-[40dvh] gap-3 overflow-y-auto p-1">
          {found.columns.map(({ heading, sample }, at) => (
            <SelectField
              key={at}
              label={heading || `Coluna ${at + 1}`}
              hint={<span className="wrap-anywhere">{mappingTexts.sample(sample)}</span>}
              options={mappingTexts.targets}
              value={chosen.columns[at]}
              onChange={({ target }) => setTarget(at, target.value as ImportTarget)}
            />
          ))}
        </div>
      </details>
      <ErrorNotice error={map.error} />
      {differs(chosen) || isOwn ? (
        <BusyButton className="btn btn-main" isBusy={map.isPending} onClick={() => map.mutate(chosen)}>
          {map.isPending ? 'Conferindo…' : mappingTexts.check}
        </BusyButton>
      ) : null}
    </section>
  );
}

function mappingOf({ columns, categories, decimal }: FoundMapping): ImportMapping {
  return { columns: columns.map(({ target }) => target), categories, decimal };
}

/** The file has names, and prices of one column or the other. */
function isUsable({ columns }: FoundMapping): boolean {
  const has = (...uses: ImportTarget[]) => columns.some(({ target }) => uses.includes(target));
  return has('name') && has('price', 'salePrice');
}

function usedIn({ columns }: ImportMapping): number {
  return columns.filter((target) => target !== 'ignored').length;
}
