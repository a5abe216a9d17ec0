import { lengthOf } from '@vale/contracts/discord';

/** Counts what is typed; the preview counts what is sent. */
export function TextCount({ text, limit }: { text: string; limit: number }) {
  const length = lengthOf(text);
  return (
    <span
      className={`text-small tabular-nums ${length > limit ? 'font-semibold text-danger' : 'text-muted'}`}
    >
      {length}/{limit}
    </span>
  );
}
