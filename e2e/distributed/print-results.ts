/** Two columns, straight to the terminal: Jest's console adds where each line came from. */
export function printResults(title: string, results: Record<string, string | number>): void {
  const width = Math.max(...Object.keys(results).map((name) => name.length));
  const lines = Object.entries(results).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n\n`);
}
