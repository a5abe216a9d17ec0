import { MAX_BUYER_FIELDS } from '@vale/contracts/catalog';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { SelectField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { EMPTY_FIELD } from '../model/buyer-field-rows.js';
import type { EditorValues } from '../model/editor-values.js';
import { COLUMNS } from './columns.js';

const kinds = [
  ['text', 'Texto'],
  ['digits', 'Só números'],
  ['choice', 'Escolha de uma lista'],
  ['email', 'E-mail'],
] as const;

const frequencies = [
  ['unit', 'Em cada unidade'],
  ['order', 'Uma vez por pedido'],
] as const;

/** Edits the fields that the buyer must fill in before the PIX, such as the id of a player. */
export function BuyerFieldRows() {
  const { control } = useFormContext<EditorValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'campos' });
  return (
    <PanelSection title="Campos para o comprador">
      <p className="text-small text-muted">
        O que o comprador informa antes do PIX: ID do jogador, servidor, apelido. Até {MAX_BUYER_FIELDS}{' '}
        campos, todos obrigatórios.
      </p>
      {fields.length > 0 ? (
        <ul className="grid gap-4">
          {fields.map(({ id }, at) => (
            <FieldRow
              key={id}
              at={at}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < fields.length - 1 ? () => move(at, at + 1) : undefined}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      ) : null}
      {fields.length < MAX_BUYER_FIELDS ? (
        <button
          type="button"
          className="btn btn-quiet justify-self-start"
          onClick={() => append(EMPTY_FIELD)}
        >
          <Plus size={18} aria-hidden /> Adicionar campo
        </button>
      ) : null}
    </PanelSection>
  );
}

interface FieldRowProps {
  at: number;
  /** Absent for the first one. */
  onUp: (() => void) | undefined;
  /** Absent for the last one. */
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function FieldRow({ at, onUp, onDown, onRemove }: FieldRowProps) {
  const { control, register, formState } = useFormContext<EditorValues>();
  const errors = formState.errors.campos?.[at];
  const kind = useWatch({ control, name: `campos.${at}.kind` });
  const isTyped = kind === 'text' || kind === 'digits';
  return (
    <li>
      <fieldset className="grid gap-3 rounded-control border border-line p-4">
        <legend className="px-1 text-small font-semibold">Campo {at + 1}</legend>
        <div className={COLUMNS}>
          <TextField
            label="Nome do campo"
            placeholder="ID do jogador"
            error={errors?.label?.message}
            {...register(`campos.${at}.label`)}
          />
          <SelectField label="Tipo" options={kinds} {...register(`campos.${at}.kind`)} />
          <SelectField label="Pedir" options={frequencies} {...register(`campos.${at}.per`)} />
          {isTyped ? (
            <>
              <TextField
                label="Tamanho mínimo"
                inputMode="numeric"
                error={errors?.min?.message}
                {...register(`campos.${at}.min`)}
              />
              <TextField
                label="Tamanho máximo"
                inputMode="numeric"
                error={errors?.max?.message}
                {...register(`campos.${at}.max`)}
              />
              <TextField
                label="Formato"
                placeholder="AA-0000"
                hint="0 é um número, A uma letra, * letra ou número."
                error={errors?.mask?.message}
                {...register(`campos.${at}.mask`)}
              />
            </>
          ) : null}
          {kind === 'choice' ? null : (
            <TextField
              label="Exemplo"
              error={errors?.example?.message}
              {...register(`campos.${at}.example`)}
            />
          )}
        </div>
        {kind === 'choice' ? (
          <TextAreaField
            label="Opções"
            hint="Uma em cada linha."
            error={errors?.options?.message}
            {...register(`campos.${at}.options`)}
          />
        ) : null}
        <div className="flex gap-2">
          <RowButton label={`Subir campo ${at + 1}`} onClick={onUp}>
            <ArrowUp size={18} aria-hidden />
          </RowButton>
          <RowButton label={`Descer campo ${at + 1}`} onClick={onDown}>
            <ArrowDown size={18} aria-hidden />
          </RowButton>
          <RowButton label={`Remover campo ${at + 1}`} onClick={onRemove}>
            <Trash2 size={18} aria-hidden />
          </RowButton>
        </div>
      </fieldset>
    </li>
  );
}

interface RowButtonProps {
  label: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="icon-btn shrink-0 disabled:opacity-40"
      aria-label={label}
      disabled={!onClick}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
