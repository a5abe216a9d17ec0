import { CommandError } from '../machine/command.mjs';

/** An index names an image for every platform. */
const INDEXES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const LIMIT_MS = 20_000;
const HUB = 'https://registry-1.docker.io';
/** Spoken to without TLS, as container engines do. */
const LOOPBACK = /^(?:localhost|127\.[\d.]+)(?::\d+)?$/;

/**
 * The digest that a registry has for a tag now, by the OCI distribution API. Docker Hub does not count HEAD as a pull.
 * @param {string} tagged `name:tag` @param {string} hub the address of Docker Hub @returns {Promise<string>}
 */
export async function digestOf(tagged, hub = HUB) {
  const address = manifestOf(tagged, hub);
  const head = (headers) =>
    ask(address, { method: 'HEAD', headers: { accept: INDEXES.join(', '), ...headers } });
  let response = await head();
  const challenge = response.headers.get('www-authenticate');
  if (response.status === 401 && challenge)
    response = await head({ authorization: `Bearer ${await anonymousToken(challenge, address.host)}` });
  const { ok, status, headers } = response;
  if (!ok) {
    // Docker Hub says 401 of a repository that does not exist.
    const what = status === 404 || status === 401 ? 'shows no such image' : 'does not tell its digest';
    throw new CommandError(`${tagged}: ${address.host} ${what} (status ${status})`);
  }
  const type = headers.get('content-type')?.split(';')[0];
  if (!INDEXES.includes(type))
    throw new CommandError(`${tagged}: ${address.host} has it for one platform alone (${type})`);
  const digest = headers.get('docker-content-digest') ?? '';
  if (!/^sha256:[a-f0-9]{64}$/.test(digest))
    throw new CommandError(`${tagged}: ${address.host} names no SHA-256 digest`);
  return digest;
}

/** As container engines read a name: without a registry it is of Docker Hub, and there without a folder of `library`. */
function manifestOf(tagged, hub) {
  const [, name, tag] = /^(?:docker\.io\/)?(.+):([^:]+)$/.exec(tagged);
  const [first, ...rest] = name.split('/');
  const isHost = rest.length > 0 && /[.:]|^localhost$/.test(first);
  const registry = isHost ? `${LOOPBACK.test(first) ? 'http' : 'https'}://${first}` : hub;
  const repository = isHost ? rest.join('/') : rest.length > 0 ? name : `library/${name}`;
  return new URL(`/v2/${repository}/manifests/${tag}`, registry);
}

async function anonymousToken(challenge, host) {
  const parameters = new Map(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  const realm = parameters.get('realm');
  if (!/^bearer /i.test(challenge) || !URL.canParse(realm))
    throw new CommandError(`${host} gives nothing to who is not logged in (${challenge})`);
  const address = new URL(realm);
  for (const key of ['service', 'scope'])
    if (parameters.has(key)) address.searchParams.set(key, parameters.get(key));
  const response = await ask(address);
  const { token, access_token } = (await response.json().catch(() => null)) ?? {};
  if (!(token ?? access_token))
    throw new CommandError(`${address.host} gives no token (status ${response.status})`);
  return token ?? access_token;
}

async function ask(address, request) {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(LIMIT_MS) });
  } catch (cause) {
    throw new CommandError(`${address.host} cannot be reached (${cause.cause?.code ?? cause.message})`, {
      cause,
    });
  }
}
