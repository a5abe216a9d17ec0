import ipaddr from 'ipaddr.js';
import type { Environment } from './config.js';
import { runtimeConfig, type DEMO_RISKS } from './runtime-config.js';

/** This machine, by name or address; brackets of an IPv6 address are ignored. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

/** True for this machine and for names of the shop's own network, where mail catchers and sandboxes run. */
export function isPrivateHost(address: string, env: Environment): boolean {
  const { hostname } = new URL(address);
  const hosts = runtimeConfig
    .load(env)
    .PRIVATE_HOSTS.split(',')
    .map((host) => host.trim());
  return isLoopbackHost(hostname) || hosts.includes(hostname);
}

/** Outside demo mode, traffic to an address without TLS can be read and changed on its way. */
export function plainUrlDangers(
  variable: string,
  address: string | undefined,
  env: Environment,
): readonly string[] {
  if (!address || runtimeConfig.load(env).VALE_DEMO || isPrivateHost(address, env)) return [];
  const { protocol, hostname, searchParams } = new URL(address);
  // Same rule as nodemailer: STARTTLS or no mail.
  const startsTls = protocol === 'smtp:' && searchParams.get('requireTLS') === 'true';
  if ((protocol !== 'http:' && protocol !== 'smtp:') || startsTls) return [];
  const withTls = protocol === 'http:' ? 'https' : 'smtps, or smtp with ?requireTLS=true';
  return [`${variable} has no TLS: use ${withTls}, or add ${hostname} to PRIVATE_HOSTS`];
}

/** Outside demo mode: links in mails, return addresses and the session cookie depend on it. Of the apps that use it. */
export function publicUrlDangers(env: Environment): readonly string[] {
  const { VALE_DEMO, PUBLIC_URL } = runtimeConfig.load(env);
  if (VALE_DEMO) return [];
  if (!env['PUBLIC_URL']) return ['PUBLIC_URL is missing'];
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === 'https:' || isLoopbackHost(hostname) ? [] : ['PUBLIC_URL has no TLS: use https'];
}

/**
 * Dangers of demo mode that `VALE_DEMO_RISKS` has to accept by name. `what` is the setting that causes it.
 */
export function demoDangers(
  risk: (typeof DEMO_RISKS)[number],
  what: string,
  env: Environment,
): readonly string[] {
  const { VALE_DEMO, VALE_DEMO_RISKS } = runtimeConfig.load(env);
  if (!VALE_DEMO || VALE_DEMO_RISKS.split(',').some((one) => one.trim() === risk)) return [];
  return [`${what}; set VALE_DEMO=false, or VALE_DEMO_RISKS=${risk} to accept that`];
}
