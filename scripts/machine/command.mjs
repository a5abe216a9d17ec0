/** An error that the user can fix. Its message is one sentence: what is wrong, and what to do. */
export class CommandError extends Error {}

/** Runs a command. A `CommandError` and a wrong option are printed in one line, any other error with its stack. */
export async function main(command) {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    if (!(error instanceof CommandError) && !/^ERR_PARSE_ARGS/.test(error?.code)) throw error;
    console.error(`vale: ${error.message}`);
    process.exitCode = 1;
  }
}

export const say = (line) => console.log(line);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
