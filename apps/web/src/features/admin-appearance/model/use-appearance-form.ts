import {
  appearanceDraftSchema,
  FIRST_APPEARANCE,
  type Appearance,
  type PublishedAppearance,
} from '@vale/contracts/catalog';
import { fieldMessage, platformErrors } from '@vale/contracts/define';
import { useState } from 'react';
import { hasCode } from '../../../shared/http/call-route.js';
import { usePublishAppearance } from '../api/appearance.js';

type Field = keyof Appearance;
export type PictureName = 'logo' | 'logoLight' | 'icon' | 'hero';
export type TextName = Exclude<Field, PictureName | 'blocks'>;
/** By path, such as `headline` or `blocks.2.title`. */
export type AppearanceProblems = Readonly<Record<string, string>>;

/** The published look with what is typed over it. Fields that nobody touched follow what others publish. */
export function useAppearanceForm(published: PublishedAppearance, onPublished: () => void) {
  const publish = usePublishAppearance();
  const [typed, setTyped] = useState<Partial<Appearance>>({});
  /** The version that typing began from. */
  const [base, setBase] = useState(published.version);
  const [problems, setProblems] = useState<AppearanceProblems>({});
  const look = { ...published.look, ...typed };
  const read = appearanceDraftSchema.safeParse(look, { error: fieldMessage });
  const isDirty = Object.entries(typed).some(
    ([field, value]) => JSON.stringify(published.look[field as Field]) !== JSON.stringify(value),
  );

  function type(fields: Partial<Appearance>): void {
    if (!isDirty) setBase(published.version);
    // A picture that is still uploading calls this with what was typed when it was chosen.
    setTyped((current) => ({ ...current, ...fields }));
    setProblems({});
  }

  /** Drops what was typed. */
  function reset(): void {
    publish.reset();
    setProblems({});
    setTyped({});
  }

  function submit(): void {
    if (!isDirty || publish.isPending) return;
    if (!read.success) {
      setProblems(problemsOf(read.error.issues.map(({ path, message }) => [path.join('.'), message])));
      return;
    }
    publish.mutate(
      { version: base, look: read.data },
      {
        onSuccess: () => {
          reset();
          onPublished();
        },
        onError: (error) => {
          if (hasCode(error, platformErrors.invalidInput))
            setProblems(problemsOf((error.fields ?? []).map(({ path, message }) => [path, message])));
        },
      },
    );
  }

  return {
    look,
    /** Null while something in it is wrong. */
    valid: read.success ? read.data : null,
    problems,
    isDirty,
    isPublishing: publish.isPending,
    error: publish.error,
    /** Others have published since typing began. */
    isOutdated: isDirty && !publish.isPending && base !== published.version,
    set: <F extends Field>(field: F, value: Appearance[F]) => type({ [field]: value }),
    submit,
    /** Empties every field, which is published like any other look. */
    clear: () => type(FIRST_APPEARANCE),
    reset,
    /** Keeps what was typed, to be published after what others did. */
    keepMine: () => {
      publish.reset();
      setBase(published.version);
    },
  };
}

export type AppearanceForm = ReturnType<typeof useAppearanceForm>;

/** The first problem of each field; the body's fields are in `look`. */
function problemsOf(found: readonly (readonly [path: string, message: string])[]): AppearanceProblems {
  return Object.fromEntries(
    found.map(([path, message]) => [path.replace(/^look\./, ''), message]).toReversed(),
  );
}
