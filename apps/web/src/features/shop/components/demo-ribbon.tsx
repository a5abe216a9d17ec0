/** Says on every page that counters and testimonials are made up (CDC art. 37). Absolute, so that no content moves. */
export function DemoRibbon() {
  return (
    <p className="pointer-events-none absolute inset-x-0 top-full border-b border-line bg-bg py-0.5 text-center text-micro font-bold tracking-wide text-warn">
      Loja de demonstração
    </p>
  );
}
