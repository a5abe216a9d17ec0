// Checks what a live shop needs from its server and its network. Each prints one line.
import { spawnSync } from 'node:child_process';
import { lookup, resolveTxt } from 'node:dns/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 10_000;
const WEB_PORTS = [80, 443];

/**
 * @param {Record<string, string>} settings of .env
 * @param {(line: string) => void} print
 * @returns {Promise<number>} the checks that failed; one that could not be made is none of them
 */
export async function checkServer(settings, print) {
  const { hostname } = new URL(settings.PUBLIC_URL);
  const checks = [
    ['DNS', domainLeadsHere(hostname)],
    ['ports', webPorts()],
    ['shop', shopAnswers(settings.PUBLIC_URL)],
    ['mail', mailServer(settings.SMTP_URL)],
    ['mail', senderPolicy(settings.MAIL_FROM)],
    ['time', clock()],
  ];
  let failures = 0;
  for (const [what, check] of checks) {
    const { ok, text } = await check;
    if (ok === false) failures += 1;
    print(`  ${ok ? 'ok  ' : ok === false ? 'MEND' : '?   '} ${what}: ${text}`);
  }
  return failures;
}

const passed = (text) => ({ ok: true, text });
const failed = (text) => ({ ok: false, text });
const unknown = (text) => ({ ok: undefined, text });

async function domainLeadsHere(hostname) {
  const found = await lookup(hostname, { all: true }).catch(() => []);
  if (found.length === 0)
    return failed(`${hostname} has no address: add an A record (and AAAA) at your DNS provider`);
  const own = Object.values(networkInterfaces())
    .flat()
    .map(({ address }) => address);
  const addresses = found.map(({ address }) => address);
  const elsewhere = addresses.filter((address) => !own.includes(address));
  if (elsewhere.length === 0) return passed(`${hostname} leads here (${addresses.join(', ')})`);
  return unknown(
    `${hostname} leads to ${elsewhere.join(', ')}, which no interface of this machine has: right if your provider forwards it`,
  );
}

async function webPorts() {
  const states = await Promise.all(WEB_PORTS.map(async (port) => [port, await isTaken(port)]));
  const taken = states.filter(([, isIt]) => isIt).map(([port]) => port);
  if (taken.length === 0) return passed('80 and 443 are free for Caddy');
  if (await isCaddy()) return passed('Caddy listens');
  return failed(`something else than Caddy listens on ${taken.join(' and ')}: stop it`);
}

/** Connects, because only root may listen there. */
function isTaken(port) {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' })
      .once('connect', () => socket.destroy() && done(true))
      .once('error', () => done(false));
  });
}

async function isCaddy() {
  for (const port of WEB_PORTS) {
    const reply = await fetch(`http://127.0.0.1:${port}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (reply?.headers.get('server')?.includes('Caddy')) return true;
  }
  return false;
}

async function shopAnswers(publicUrl) {
  try {
    const { ok, status } = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok
      ? passed(`${publicUrl} answers with a valid certificate`)
      : failed(`${publicUrl} answers ${status}: read the shop’s log (journalctl -u vale)`);
  } catch (error) {
    return unknown(
      `${publicUrl} does not answer (${error.cause?.code ?? error.message}): check again once the shop and Caddy run`,
    );
  }
}

async function mailServer(url) {
  if (!url) return failed('SMTP_URL is missing: no buyer gets a code by e-mail');
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return passed(`${new URL(url).host} accepts the login`);
  } catch (error) {
    return failed(`${new URL(url).host}: ${error.message}`);
  } finally {
    transport.close();
  }
}

async function senderPolicy(from = '') {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1];
  if (!domain) return failed('MAIL_FROM is missing');
  const texts = async (name) => (await resolveTxt(name).catch(() => [])).map((parts) => parts.join(''));
  const [own, policy] = await Promise.all([texts(domain), texts(`_dmarc.${domain}`)]);
  const missing = [
    !own.some((text) => text.startsWith('v=spf1')) && 'SPF',
    !policy.some((text) => text.startsWith('v=DMARC1')) && 'DMARC',
  ].filter(Boolean);
  if (missing.length === 0)
    return passed(`${domain} has SPF and DMARC; a test mail shows whether DKIM is right`);
  return unknown(`no ${missing.join(' and no ')} record of ${domain} was found: mails may be taken for spam`);
}

function clock() {
  const { stdout, status } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    encoding: 'utf8',
  });
  if (status !== 0) return unknown('could not be checked without timedatectl; a PIX expires by this clock');
  return stdout.trim() === 'yes'
    ? passed('the clock is synchronised')
    : failed('the clock is not synchronised: timedatectl set-ntp true');
}
