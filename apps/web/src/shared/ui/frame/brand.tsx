import { lookPath, type Appearance, type LookPicture } from '@vale/contracts/catalog';

/** Longer names take two smaller lines. */
const SHORT = 14;
/** Pixels that a logo may take in the header. */
const MOST_WIDTH = 176;
const MOST_HEIGHT = 40;

/** The shop's logo; without one the ticket and the shop's name. */
export function Brand({ name, look }: { name: string; look?: Appearance | undefined }) {
  if (look?.logo)
    return (
      <>
        <Logo picture={look.logo} className="logo-dark" />
        {look.logoLight ? <Logo picture={look.logoLight} className="logo-light" /> : null}
      </>
    );
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

/** Its place is kept before it is loaded. The links around it have the shop's name. */
function Logo({ picture: { id, width, height }, className }: { picture: LookPicture; className: string }) {
  const scale = Math.min(MOST_WIDTH / width, MOST_HEIGHT / height, 1);
  return (
    <img
      src={lookPath(id, 'logo.webp')}
      alt=""
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      className={className}
    />
  );
}
