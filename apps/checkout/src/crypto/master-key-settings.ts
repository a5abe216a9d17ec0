export interface MasterKeySettings {
  SECRET_KEY: string;
  PREVIOUS_SECRET_KEYS?: string | undefined;
  MASTER_KEYS?: string | undefined;
  MASTER_KEY_ID?: string | undefined;
}

const NAMED_KEY = /^([A-Za-z0-9_-]{1,32}):(.{32,})$/;

/** Of MASTER_KEYS; entries that cannot be read are left out. */
export function namedSecrets({
  MASTER_KEYS,
}: Pick<MasterKeySettings, 'MASTER_KEYS'>): { id: string; secret: string }[] {
  return listed(MASTER_KEYS).flatMap((entry) => {
    const [, id, secret] = NAMED_KEY.exec(entry) ?? [];
    return id && secret ? [{ id, secret }] : [];
  });
}

/** What is wrong with the settings, one line each, without a secret. */
export function masterKeyProblems({
  MASTER_KEYS,
  MASTER_KEY_ID,
}: Omit<MasterKeySettings, 'SECRET_KEY'>): string[] {
  const ids = listed(MASTER_KEYS).map((entry) => NAMED_KEY.exec(entry)?.[1]);
  const problems = ids.flatMap((id, position) => {
    if (id === undefined)
      return [
        `MASTER_KEYS: entry ${position + 1} is not "id:secret" with a secret of at least 32 characters and an id of letters, digits, - and _`,
      ];
    return ids.indexOf(id) < position ? [`MASTER_KEYS: the id ${id} is there twice`] : [];
  });
  if (MASTER_KEY_ID && !ids.includes(MASTER_KEY_ID))
    problems.push(`MASTER_KEY_ID: MASTER_KEYS has no key with the id ${MASTER_KEY_ID}`);
  return problems;
}

/** As `masterKeyProblems`. */
export function personalDataKeyProblems({
  OTHER_PERSONAL_DATA_KEYS,
}: {
  OTHER_PERSONAL_DATA_KEYS?: string | undefined;
}): string[] {
  const short = listed(OTHER_PERSONAL_DATA_KEYS).some((secret) => secret.length < MIN_SECRET);
  return short ? [`OTHER_PERSONAL_DATA_KEYS: a key has fewer than ${MIN_SECRET} characters`] : [];
}

const MIN_SECRET = 32;

/** The entries of a setting that separates them by commas. */
export function listed(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
