/**
 * The name of a class's durable consumer, at run time and in the permissions of NATS:
 * `AnnounceProductWhenCreatedConsumer` of `shop` -> `shop-announce-product-when-created`. What is stored for a consumer
 * is stored under it, so a class that is renamed is a new consumer: docs/runbooks/upgrade.md says what to do.
 */
export function durableName(app: string, className: string): string {
  const words = className.replace(/Consumer$/, '').replace(/([a-z0-9])([A-Z])/g, '$1-$2');
  return `${app}-${words.toLowerCase()}`;
}
