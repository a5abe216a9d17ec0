import { shapeDifferences, shapeOf } from './reply-shape.js';
import type { RecordedCall, Visit } from './visit-account.js';

/** A line of the check's output. It has names of fields, kinds and status codes, and no value of a reply. */
export interface Finding {
  /** The shop looks at what differs. Otherwise the line is a note. */
  isRead: boolean;
  text: string;
}

/** Compares what the client asked of the double and of the provider, and what it made of the replies. */
export function compareVisits(double: readonly Visit[], provider: readonly Visit[]): Finding[] {
  return double.flatMap((expected) => {
    const found = provider.find(({ step }) => step === expected.step);
    const findings = found
      ? [...callFindings(expected, found), ...outcomeFindings(expected, found)]
      : [note('was not done: the provider has nothing to do it with')];
    return findings.map(({ isRead, text }) => ({ isRead, text: `${expected.step}: ${text}` }));
  });
}

function callFindings(double: Visit, provider: Visit): Finding[] {
  const [expected, found] = [double, provider].map(({ calls }) =>
    Map.groupBy(calls, ({ request }) => request),
  ) as [Map<string, RecordedCall[]>, Map<string, RecordedCall[]>];
  const requests = [...new Set([...expected.keys(), ...found.keys()])];
  return requests.flatMap((request) => {
    const [ours, theirs] = [expected.get(request), found.get(request)];
    if (!theirs) return [note(`${request} was asked of the double only`)];
    if (!ours) return [note(`${request} was asked of the provider only`)];
    return replyFindings(ours, theirs).map(({ isRead, text }) => ({ isRead, text: `${request}: ${text}` }));
  });
}

function replyFindings(double: readonly RecordedCall[], provider: readonly RecordedCall[]): Finding[] {
  const reads = new Set([...double, ...provider].flatMap((call) => [...call.reads]));
  const bodies = [double, provider].map((calls) => shapeOf(calls.map(({ reply }) => reply.json)));
  const fields = shapeDifferences(bodies[0]!, bodies[1]!).map(({ path, text, isAddition }) => ({
    isRead: !isAddition && (path === '' || reads.has(path)),
    text,
  }));
  return [...statusFindings(double[0]!, provider[0]!), ...headerFindings(double, provider), ...fields];
}

/** The client tells successes from refusals, and one refusal from another, but no success from another. */
function statusFindings({ reply: double }: RecordedCall, { reply: provider }: RecordedCall): Finding[] {
  if (double.status === provider.status) return [];
  const areSuccesses = [double, provider].every(({ status }) => status >= 200 && status < 300);
  const text = `status is ${double.status} in the double's reply and ${provider.status} in the provider's`;
  return [{ isRead: !areSuccesses, text }];
}

function headerFindings(double: readonly RecordedCall[], provider: readonly RecordedCall[]): Finding[] {
  const [known, found] = [double, provider].map((calls) => [
    ...new Set(calls.flatMap(({ reply }) => Object.keys(reply.headers ?? {}))),
  ]) as [string[], string[]];
  return [
    ...known.filter((name) => !found.includes(name)).map((name) => note(`header ${name} is missing`)),
    ...found.filter((name) => !known.includes(name)).map((name) => note(`header ${name} is additional`)),
  ];
}

/** Fields of what the client returns are read by definition. */
function outcomeFindings({ outcome: double }: Visit, { outcome: provider }: Visit): Finding[] {
  const [expected, found] = [double, provider].map(endOf) as [string, string];
  if (expected !== found)
    return [{ isRead: true, text: `the client was ${expected} by the double and ${found} by the provider` }];
  if (!('said' in double && 'said' in provider)) return [];
  const fields = shapeDifferences(
    shapeOf([withoutEntries(double.said)]),
    shapeOf([withoutEntries(provider.said)]),
  );
  const words = [double.said, provider.said].map(statusOf);
  const read = fields.map(({ text, isAddition }) => ({
    isRead: !isAddition,
    text: `as the client reads it, ${text}`,
  }));
  if (words[0] === words[1]) return read;
  return [
    ...read,
    { isRead: true, text: `the charge is ${words[0]} at the double and ${words[1]} at the provider` },
  ];
}

function endOf(outcome: Visit['outcome']): string {
  return 'failure' in outcome ? outcome.failure : 'answered';
}

/** The shop's own word for the state of a charge. */
function statusOf(said: unknown): unknown {
  return typeof said === 'object' && said !== null && 'status' in said ? said.status : null;
}

/** Lists contain the provider's own entries, which the calls have already. */
function withoutEntries(said: unknown): unknown {
  return JSON.parse(
    JSON.stringify(said ?? null, (name, value: unknown) => (name === 'entry' ? undefined : value)),
  );
}

function note(text: string): Finding {
  return { isRead: false, text };
}
