// Loaded into every thread of a shop (`NODE_OPTIONS=--import …`). In the store's thread, it counts commands and SQL statements, and
// answers every connection to the socket `STORE_WORK_SOCKET` with the counts since the last one.
import { subscribe } from 'node:diagnostics_channel';
import { createServer, type Socket } from 'node:net';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { messageReader, readCommand } from './wire.js';

/** Counts by cause: a collection with a command, or with a kind of statement. */
export interface StoreWork {
  commands: Record<string, number>;
  statements: Record<string, number>;
}

const { storeFile } = (workerData ?? {}) as { storeFile?: string };
const answerAt = process.env['STORE_WORK_SOCKET'];
if (storeFile && answerAt) countWork(storeFile, answerAt);

function countWork(file: string, socketPath: string): void {
  const commands = new Map<string, number>();
  const statements = new Map<string, number>();
  countStatements(statements);
  const answering = createServer((client) => {
    const namesOf = tableNames(file);
    const named = [...statements].map(([sql, count]) => [causeOf(sql, namesOf), count] as const);
    client.end(JSON.stringify({ commands: added([...commands]), statements: added(named) }));
    commands.clear();
    statements.clear();
  });
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket & { server: unknown } };
    if (socket.server !== answering) countCommands(socket, commands);
  });
  answering.listen(socketPath).unref();
}

function countStatements(counts: Map<string, number>): void {
  for (const name of ['run', 'get', 'all'] as const) {
    const execute = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
    Object.defineProperty(StatementSync.prototype, name, {
      value(this: StatementSync, ...values: unknown[]): unknown {
        count(counts, this.sourceSQL);
        return execute.apply(this, values);
      },
    });
  }
}

/** Reads along: a listener for data would start the socket before the store reads it. */
function countCommands(socket: Socket, counts: Map<string, number>): void {
  const read = messageReader((message) => {
    const command = readCommand(message);
    if (command?.collection) count(counts, `${command.database}.${command.collection} ${command.name}`);
  });
  const { emit } = socket;
  socket.emit = function (event: string | symbol, ...values: unknown[]): boolean {
    if (event === 'data') read(values[0] as Buffer);
    return Reflect.apply(emit, this, [event, ...values]) as boolean;
  };
}

function count(counts: Map<string, number>, cause: string): void {
  counts.set(cause, (counts.get(cause) ?? 0) + 1);
}

function added(counts: (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [cause, n] of counts) sums[cause] = (sums[cause] ?? 0) + n;
  return sums;
}

/** Collections by number of their table and of their indexes' tables. */
function tableNames(file: string): Map<string, string> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database
      .prepare(
        `SELECT 'c' || id AS name, db || '.' || name AS collection FROM collections
         UNION SELECT 'i' || i.id, c.db || '.' || c.name FROM indexes i JOIN collections c ON c.id = i.collection`,
      )
      .all();
    return new Map(rows.map((row) => [String(row['name']), String(row['collection'])]));
  } finally {
    database.close();
  }
}

/** `vale_checkout.orders SELECT`, or the statement itself when it names no collection. */
function causeOf(sql: string, namesOf: Map<string, string>): string {
  const [verb = ''] = sql.split(/\s/, 1);
  const [, table = ''] = /\b([ci]\d+)\b/.exec(sql) ?? [];
  return table ? `${namesOf.get(table) ?? table} ${verb}` : `(${verb})`;
}
