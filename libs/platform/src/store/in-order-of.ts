/** Documents that were read by their ids, in the order of the ids; those that do not exist are left out. */
export function inOrderOf<Found extends { _id: string }>(
  ids: readonly string[],
  found: readonly Found[],
): Found[] {
  const byId = new Map(found.map((one) => [one._id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
