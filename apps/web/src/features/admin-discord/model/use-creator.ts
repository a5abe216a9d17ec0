import { EMPTY_EMBED, type EmbedConfig, type Template } from '@vale/contracts/discord';
import { useState } from 'react';
import { readStoredJson, writeStored } from '../../../shared/storage/browser-storage.js';

interface Draft {
  embed: EmbedConfig;
  /** Whether it was changed since it was loaded, saved or begun. Drafts of earlier releases do not say. */
  isDirty: boolean;
  /** The template that was loaded: it may be saved in its place. */
  source: Pick<Template, 'id' | 'name' | 'category'> | null;
}

const STORAGE_KEY = 'vale_discord_draft';
const NEW: Draft = { embed: EMPTY_EMBED, isDirty: false, source: null };

/** The embed in the creator, which survives a closed tab. */
export function useCreator() {
  const [draft, setDraft] = useState<Draft>(read);
  const keep = (next: Draft) => {
    writeStored('localStorage', STORAGE_KEY, JSON.stringify(next));
    setDraft(next);
  };
  return {
    ...draft,
    change: (change: Partial<EmbedConfig>) =>
      keep({ ...draft, embed: { ...draft.embed, ...change }, isDirty: true }),
    load: ({ id, name, category, createdAt: _, changedAt: __, ...embed }: Template) =>
      keep({ embed, isDirty: false, source: { id, name, category } }),
    saved: ({ id, name, category }: Template) =>
      keep({ ...draft, isDirty: false, source: { id, name, category } }),
    clear: () => keep(NEW),
  };
}

export type Creator = ReturnType<typeof useCreator>;

function read(): Draft {
  const stored = readStoredJson<Partial<Draft>>('localStorage', STORAGE_KEY);
  const embed = { ...EMPTY_EMBED, ...stored?.embed };
  return { embed, isDirty: stored?.isDirty ?? stored != null, source: stored?.source ?? null };
}
