import type { RunningSystem } from '@vale/platform/app';

/** Value of one series, by its name and some of its labels. */
export async function metricValue(
  { metrics }: Pick<RunningSystem, 'metrics'>,
  name: string,
  labels: Record<string, string>,
): Promise<number | undefined> {
  const { body } = await metrics.text();
  const line = body
    .split('\n')
    .find(
      (row) =>
        row.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, of]) => row.includes(`${label}="${of}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
