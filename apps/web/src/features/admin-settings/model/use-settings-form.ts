import type { AdminShop, StoreSettings } from '@vale/contracts/catalog';
import { platformErrors, type FieldProblem } from '@vale/contracts/define';
import { useEffect, useState } from 'react';
import { hasCode } from '../../../shared/http/call-route.js';
import { readStoredJson, removeStored, writeStored } from '../../../shared/storage/browser-storage.js';
import { useAdminShop, useSaveSettings } from '../api/settings.js';
import { differences, withSetting, type SettingPath, type SettingValue } from './settings-fields.js';

const DRAFT_KEY = 'vale_admin_settings_draft';

interface Draft {
  /** Version of the settings that the form was built from. */
  version: number;
  settings: StoreSettings;
}

export type SettingProblems = Partial<Record<SettingPath, string>>;

/** The form of the store settings. Input survives a closed tab until it is saved or dropped. */
export function useSettingsForm(shop: AdminShop, onSaved: () => void) {
  const stored = useAdminShop();
  const save = useSaveSettings();
  const [draft, setDraft] = useState<Draft>(() => readDraft(shop) ?? draftOf(shop));
  const [wasRecovered, setRecovered] = useState(() => readDraft(shop) !== null);
  const [problems, setProblems] = useState<SettingProblems>({});
  const changes = differences(shop.settings, draft.settings);
  const isDirty = changes.length > 0;
  useEffect(() => {
    if (isDirty) writeStored('localStorage', DRAFT_KEY, JSON.stringify(draft));
    else removeStored('localStorage', DRAFT_KEY);
  }, [draft, isDirty]);

  function set(path: SettingPath, value: SettingValue): void {
    setDraft({ ...draft, settings: withSetting(draft.settings, path, value) });
    setProblems({ ...problems, [path]: undefined });
  }

  function submit(): void {
    // The keyboard shortcut works although the button is disabled.
    if (!isDirty || save.isPending) return;
    setProblems({});
    save.mutate(draft, {
      onSuccess: (saved) => {
        startFrom(saved);
        onSaved();
      },
      onError: (error) => {
        if (hasCode(error, platformErrors.invalidInput)) setProblems(problemsOf(error.fields ?? []));
        // Loads the other person's changes for comparison.
        if (hasCode(error, platformErrors.conflict)) void stored.refetch();
      },
    });
  }

  function startFrom(current: AdminShop): void {
    setRecovered(false);
    setDraft(draftOf(current));
  }

  return {
    values: draft.settings,
    set,
    submit,
    problems,
    changes,
    isDirty,
    wasRecovered,
    isSaving: save.isPending,
    error: save.error,
    /** Somebody else saved since the form was opened, or since its draft was kept. */
    isOutdated: !save.isPending && draft.version !== shop.version,
    /** Drops what was typed. */
    reset: () => {
      save.reset();
      setProblems({});
      startFrom(shop);
    },
    /** Keeps what was typed, to be saved over what the others did. */
    keepMine: () => {
      save.reset();
      setDraft({ ...draft, version: shop.version });
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

const draftOf = ({ version, settings }: AdminShop): Draft => ({ version, settings });

/** Missing fields of a draft of an earlier release come from the stored settings. */
function readDraft(shop: AdminShop): Draft | null {
  const draft = readStoredJson<Partial<Draft>>('localStorage', DRAFT_KEY);
  if (typeof draft?.version !== 'number' || typeof draft.settings?.name !== 'string') return null;
  return { version: draft.version, settings: { ...shop.settings, ...draft.settings } };
}

/** The form's fields are the body's `settings`. */
function problemsOf(fields: readonly FieldProblem[]): SettingProblems {
  const problems: SettingProblems = {};
  for (const { path, message } of fields)
    problems[path.replace(/^settings\./, '') as SettingPath] ??= message;
  return problems;
}
