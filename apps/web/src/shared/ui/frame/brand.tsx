/** Longer names take two smaller lines. */
const SHORT = 14;

/** The ticket and the shop's name. */
export function Brand({ name }: { name: string }) {
  const text =
    name.length > SHORT ? 'line-clamp-3 max-w-44 text-small leading-tight wrap-anywhere' : 'text-h2';
  return (
    <span className="flex items-center gap-2.5">
      <svg width="30" height="22" viewBox="0 0 30 22" aria-hidden className="shrink-0 text-accent">
        <path
          fill="currentColor"
          className="stroke-[light-dark(#131a05,transparent)]"
          d="M0 3a3 3 0 0 1 3-3h24a3 3 0 0 1 3 3v4.6a3.5 3.5 0 0 0 0 6.8V19a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3v-4.6a3.5 3.5 0 0 0 0-6.8z"
        />
        <path stroke="#0d0b14" strokeWidth="2" strokeDasharray="2.5 2.5" d="M21 3v16" />
      </svg>
      <span className={`display ${text}`}>{name}</span>
    </span>
  );
}
