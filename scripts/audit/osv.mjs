/**
 * Matches locked packages with records of OSV (https://ossf.github.io/osv-schema/), without a network.
 * @param {import('./locked-packages.mjs').LockedPackage[]} packages
 * @param {object[]} records @returns {string[]} one line for each vulnerability of each package
 */
export function vulnerabilities(packages, records) {
  const byName = Map.groupBy(packages, ({ name }) => name);
  return records
    .filter(({ withdrawn }) => !withdrawn)
    .flatMap((record) =>
      (record.affected ?? [])
        .filter((affected) => affected.package?.ecosystem === 'npm')
        .flatMap((affected) =>
          (byName.get(affected.package.name) ?? [])
            .filter(({ version }) => isAffected(version, affected))
            .map((one) => lineOf(one, record)),
        ),
    );
}

function lineOf({ name, version, isDev }, { id, aliases = [], summary = '' }) {
  const names = [id, ...aliases].join(', ');
  return `${name} ${version}${isDev ? ' (development)' : ''}: ${names}${summary && `: ${summary}`}`;
}

function isAffected(version, { versions = [], ranges = [] }) {
  return (
    versions.includes(version) || ranges.some((range) => range.type === 'SEMVER' && isIn(version, range))
  );
}

/** The events of a range in their sequence: the last one at or before the version decides. */
function isIn(version, { events }) {
  const sorted = events
    .flatMap((event) =>
      Object.entries(event).map(([kind, at]) => ({ kind, at: at === '0' ? '0.0.0-0' : at })),
    )
    .filter(({ kind }) => kind !== 'limit')
    .toSorted((a, b) => compareVersions(a.at, b.at));
  let affected = false;
  for (const { kind, at } of sorted) {
    const order = compareVersions(version, at);
    if (kind === 'introduced' && order >= 0) affected = true;
    if (kind === 'fixed' && order >= 0) affected = false;
    if (kind === 'last_affected' && order > 0) affected = false;
  }
  return affected;
}

/** Precedence by https://semver.org/#spec-item-11: negative, 0 or positive. */
export function compareVersions(a, b) {
  const [one, other] = [parsed(a), parsed(b)];
  for (const at of [0, 1, 2]) if (one.core[at] !== other.core[at]) return one.core[at] - other.core[at];
  if (one.pre.length === 0 || other.pre.length === 0) return other.pre.length - one.pre.length;
  for (const [at, part] of one.pre.entries()) {
    const order = other.pre[at] === undefined ? 1 : comparePart(part, other.pre[at]);
    if (order !== 0) return order;
  }
  return one.pre.length - other.pre.length;
}

function parsed(version) {
  const [withoutBuild] = version.split('+');
  const dash = withoutBuild.indexOf('-');
  const core = (dash < 0 ? withoutBuild : withoutBuild.slice(0, dash)).split('.').map(Number);
  return { core, pre: dash < 0 ? [] : withoutBuild.slice(dash + 1).split('.') };
}

function comparePart(a, b) {
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aIsNumber && bIsNumber) return Number(a) - Number(b);
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
