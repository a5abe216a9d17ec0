import type { AdminBump } from '@vale/contracts/catalog';
import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { focusProblem } from '../../../shared/ui/admin/focus.js';
import { SelectField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { rebased, useSeen } from '../../../shared/ui/admin/use-seen.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useSaveBump } from '../api/bumps.js';
import {
  bumpValues,
  categoryOptions,
  readBump,
  type BumpProblems,
  type BumpValues,
} from '../model/bump-form.js';
import { bumpMessages as texts } from '../model/bump-messages.js';

interface BumpFormProps {
  /** Null for a new one. */
  bump: AdminBump | null;
  /** The current list, which shows what others changed meanwhile. */
  bumps: readonly AdminBump[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function BumpForm({ bump: opened, bumps, onDone, onClose }: BumpFormProps) {
  const [values, setValues] = useState(() => bumpValues(opened));
  const [problems, setProblems] = useState<BumpProblems>({});
  const save = useSaveBump();
  const stale = useSeen(opened, bumps, (before, after) => {
    setValues(rebased(values, bumpValues(before), bumpValues(after)));
    save.reset();
  });
  const bump = stale.seen;

  function set(change: Partial<BumpValues>): void {
    setValues({ ...values, ...change });
    const corrected = Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
    setProblems({ ...problems, ...corrected } as BumpProblems);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readBump(values);
    if ('problems' in read) {
      focusProblem(event.currentTarget);
      return setProblems(read.problems);
    }
    save.mutate({ bump, draft: read.draft }, { onSuccess: onDone });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <SelectField
        label="Categoria"
        value={values.categoria}
        options={categoryOptions(bump?.categoria ?? '')}
        error={problems.categoria}
        onChange={({ target }) => set({ categoria: target.value })}
      />
      <TextField
        label="Título"
        value={values.titulo}
        maxLength={80}
        error={problems.titulo}
        onChange={({ target }) => set({ titulo: target.value })}
      />
      <TextAreaField
        label="Descrição"
        rows={3}
        value={values.descricao}
        maxLength={300}
        error={problems.descricao}
        onChange={({ target }) => set({ descricao: target.value })}
      />
      <TextField
        label="URL da imagem (opcional)"
        type="url"
        inputMode="url"
        value={values.imagem}
        error={problems.imagem}
        hint={
          bump
            ? 'Em branco, a imagem atual continua. Recomendado: quadrada, 50x50.'
            : 'Recomendado: imagem quadrada, 50x50.'
        }
        onChange={({ target }) => set({ imagem: target.value })}
      />
      <TextField
        label="Preço (R$)"
        inputMode="decimal"
        placeholder="0,00"
        value={values.preco}
        error={problems.preco}
        onChange={({ target }) => set({ preco: target.value })}
      />
      <SelectField
        label="Entrega"
        value={values.delivery}
        options={[
          ['manual', 'Manual: uma pessoa entrega depois do pagamento'],
          ['codes', 'Código do estoque, na hora'],
        ]}
        hint={
          values.delivery === 'codes' ? 'Sem códigos no estoque, a oferta aparece como ESGOTADO.' : undefined
        }
        onChange={({ target }) => set({ delivery: target.value === 'codes' ? 'codes' : 'manual' })}
      />
      <RefusedChange title={texts.saveFailed} error={save.error} stale={stale} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onClose}>
          Cancelar
        </button>
        <BusyButton type="submit" className="btn btn-main grow" isBusy={save.isPending}>
          {save.isPending ? 'Salvando…' : bump ? 'Salvar' : 'Adicionar'}
        </BusyButton>
      </div>
    </form>
  );
}
