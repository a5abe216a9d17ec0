/** The code of the error that a call throws; undefined when it returns. */
export function codeOfThrown(call: () => unknown): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
