/** Says on every page that figures and opinions are made up (CDC art. 37). Hangs from the header, so nothing moves. */
export function DemoRibbon() {
  return (
    <p className="pointer-events-none absolute inset-x-0 top-full border-b border-line bg-ink py-0.5 text-center text-micro font-bold tracking-wide text-warn">
      Loja de demonstração
    </p>
  );
}
