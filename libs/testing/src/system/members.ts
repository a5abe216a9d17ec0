/** One process of a service; checkout's API and workers are one app in two roles. */
export interface Member {
  name: string;
  app: string;
  env: Record<string, string>;
}

interface Kind {
  name: string;
  app: string;
  env?: Record<string, string>;
}

/** Services in the order of their start. */
const KINDS = [
  { name: 'catalog', app: 'catalog' },
  { name: 'identity', app: 'identity' },
  { name: 'checkout-api', app: 'checkout', env: { ROLE: 'api' } },
  { name: 'checkout-worker', app: 'checkout', env: { ROLE: 'worker' } },
  { name: 'notification', app: 'notification' },
  { name: 'tracking', app: 'tracking' },
] as const satisfies readonly Kind[];

export type MemberKind = (typeof KINDS)[number]['name'] | 'gateway';
/** Processes of each kind; 1 by default. */
export type Replicas = Partial<Record<MemberKind, number>>;

/** `checkout-api` where there is one of them, else `checkout-api-1`, `checkout-api-2` … */
export function membersOf(replicas: Replicas, gatewayPorts: readonly number[]): Member[] {
  const numbered = ({ name, app, env = {} }: Kind, count: number): Member[] =>
    Array.from({ length: count }, (_, index) => ({
      name: count > 1 ? `${name}-${index + 1}` : name,
      app,
      env,
    }));
  const gateways = numbered({ name: 'gateway', app: 'gateway' }, gatewayPorts.length);
  return [
    ...KINDS.flatMap((kind) => numbered(kind, replicas[kind.name] ?? 1)),
    ...gateways.map((member, index) => ({ ...member, env: { PORT: String(gatewayPorts[index]) } })),
  ];
}
