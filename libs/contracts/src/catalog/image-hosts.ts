import * as z from 'zod/mini';
import { parseUrl } from '../define/url.js';

/** `cdn.example, *.images.example`, for a content security policy; empty for any host over TLS. */
export const imageHostsSchema = z._default(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          text === '' ||
          text.split(',').every((one) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(one.trim())),
        'host names, comma separated; *.name for all below it',
      ),
    ),
  '',
);

/** True if the content security policy of the shop's pages allows the picture at this address. */
export function isShownByPages(address: string, hosts: string): boolean {
  // Protocol-relative address of another host; browsers treat a backslash as a slash.
  if (/^\/[/\\]/.test(address)) return false;
  if (!/^[a-z]+:/i.test(address)) return true;
  const url = parseUrl(address);
  if (!url) return false;
  const { protocol, hostname, port } = url;
  if (protocol !== 'https:') return false;
  if (hosts === '') return true;
  return port === '' && hosts.split(',').some((host) => isBelow(hostname, host.trim().toLowerCase()));
}

function isBelow(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}

export const IMAGE_HOST_UNKNOWN =
  'A loja não mostra imagens desse endereço. Envie a imagem, ou inclua o site em IMAGE_HOSTS.';
