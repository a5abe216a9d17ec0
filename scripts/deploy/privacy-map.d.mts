import type { PersonalData } from '@vale/platform/store';

interface DeclaredCollection {
  /** Null where no schema lists them. */
  fields: string[] | null;
  data: PersonalData | undefined;
  /** The store deletes its documents by an index. */
  expires: boolean;
}

export function declaredCollections(root: string): Promise<Map<string, DeclaredCollection>>;
export function privacyPage(root: string): Promise<string>;
