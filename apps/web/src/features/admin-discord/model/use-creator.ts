import { EMPTY_EMBED, type EmbedConfig, type Template } from '@vale/contracts/discord';
import { useState } from 'react';
import { readStoredJson, writeStored } from '../../../shared/storage/browser-storage.js';

/**
 * A loaded template, which can be saved in its place. Drafts of earlier releases lack the time of its last
 * change.
 */
export type TemplateSource = Pick<Template, 'id' | 'name' | 'category'> &
  Partial<Pick<Template, 'changedAt'>>;

interface Draft {
  embed: EmbedConfig;
  /** True if changed since it was loaded, saved or started. Drafts of earlier releases lack it. */
  isDirty: boolean;
  source: TemplateSource | null;
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
    load: ({ id, name, category, changedAt, createdAt: _, ...embed }: Template) =>
      keep({ embed, isDirty: false, source: { id, name, category, changedAt } }),
    saved: ({ id, name, category, changedAt }: Template) =>
      keep({ ...draft, isDirty: false, source: { id, name, category, changedAt } }),
    clear: () => keep(NEW),
  };
}

export type Creator = ReturnType<typeof useCreator>;

function read(): Draft {
  const stored = readStoredJson<Partial<Draft>>('localStorage', STORAGE_KEY);
  const embed = { ...EMPTY_EMBED, ...stored?.embed };
  return { embed, isDirty: stored?.isDirty ?? stored != null, source: stored?.source ?? null };
}
