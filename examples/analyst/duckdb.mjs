import { DuckDBInstance } from '@duckdb/node-api';

/** DuckDB in memory. It may take more than its limit while it reads. */
export async function openDuckDb() {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '512MB' });
  return instance.connect();
}

/** Prints the rows of a question as a table. */
export async function printAnswer(connection, sql) {
  const reader = await connection.runAndReadAll(sql);
  console.table(reader.getRowObjectsJson());
}
