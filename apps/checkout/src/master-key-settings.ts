const NAMED_KEY = /^([A-Za-z0-9_-]{1,32}):(.{32,})$/;

/** Parses the entries of MASTER_KEYS and skips unreadable ones. */
export function namedSecrets(entries: readonly string[]): { id: string; secret: string }[] {
  return entries.flatMap((entry) => {
    const [, id, secret] = NAMED_KEY.exec(entry) ?? [];
    return id && secret ? [{ id, secret }] : [];
  });
}

/** The entry that encrypts from now on, and the others: those of before, and the next one before it is used. */
export function masterKeysIn(entries: readonly string[], currentId: string | undefined) {
  const secretsOf = (isCurrent: boolean) =>
    namedSecrets(entries).flatMap(({ id, secret }) => ((id === currentId) === isCurrent ? [secret] : []));
  return { inUse: secretsOf(true), retired: secretsOf(false) };
}

/** Problems of MASTER_KEYS and MASTER_KEY_ID, one line each, never with a secret. */
export function masterKeyProblems(entries: readonly string[], currentId: string | undefined): string[] {
  const ids = entries.map((entry) => NAMED_KEY.exec(entry)?.[1]);
  const problems = ids.flatMap((id, position) => {
    if (id === undefined)
      return [
        `MASTER_KEYS: entry ${position + 1} is not "id:secret" with a secret of at least 32 characters and an id of letters, digits, - and _`,
      ];
    return ids.indexOf(id) < position ? [`MASTER_KEYS: the id ${id} is there twice`] : [];
  });
  if (currentId && !ids.includes(currentId))
    problems.push(`MASTER_KEY_ID: MASTER_KEYS has no key with the id ${currentId}`);
  return problems;
}
