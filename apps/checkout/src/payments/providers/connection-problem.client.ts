import type { ConnectionProblem } from '@vale/contracts/checkout';
import { PRIVATE_ADDRESS } from '@vale/platform/public-url';
import {
  CallbacksFull,
  CallbackTaken,
  ProviderBusy,
  ProviderError,
  ProviderRefusal,
  ProviderReplyTooLarge,
} from './provider-errors.js';
import { codesOf } from './provider-http.client.js';

interface Problem {
  problem: ConnectionProblem;
  /** Message for the admin. It never quotes the provider, which may repeat what was sent. */
  message: string;
}

const BY_CODE: readonly [code: RegExp, problem: ConnectionProblem, message: string][] = [
  [new RegExp(`^${PRIVATE_ADDRESS}$`), 'private-address', 'O endereço leva a uma rede interna.'],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    'address-unknown',
    'O endereço não foi encontrado. Confira o endereço da API e o dos tokens.',
  ],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/,
    'connection-refused',
    'O servidor do provedor não aceita conexões neste endereço.',
  ],
  [
    /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/,
    'server-certificate',
    'O certificado do servidor do provedor não é confiável. Confira o endereço ou informe as autoridades.',
  ],
  [
    /^(ERR_SSL_|EPROTO)/,
    'client-certificate',
    'O provedor recusou a conexão segura. Confira o certificado e a chave do cliente (mTLS).',
  ],
];

/** Returns null for an error that the provider did not cause. */
export function connectionProblemOf(error: unknown): Problem | null {
  if (error instanceof ProviderRefusal) return problemOfRefusal(error);
  if (!(error instanceof ProviderError) || error instanceof ProviderBusy) return null;
  if (error instanceof CallbackTaken)
    return { problem: 'refused', message: `Outro sistema já recebe os avisos desta chave: ${error.origin}.` };
  if (error instanceof CallbacksFull)
    return {
      problem: 'refused',
      message: `A conta já tem os ${error.most} registros de avisos que o provedor permite. Apague no painel dele os que ninguém usa.`,
    };
  if (error instanceof ProviderReplyTooLarge)
    return { problem: 'not-the-api', message: 'A resposta do provedor é maior do que a loja lê.' };
  if (error.kind === 'timeout') return { problem: 'timeout', message: 'O provedor não respondeu a tempo.' };
  if (error.kind === 'invalid-reply')
    return {
      problem: 'not-the-api',
      message: 'O endereço respondeu, mas não como a API deste provedor. Confira o endereço da API.',
    };
  const codes = codesOf(error.cause);
  const [, problem, message] = BY_CODE.find(([code]) => codes.some((one) => code.test(one))) ?? [];
  if (problem) return { problem, message: message! };
  return error.cause === undefined
    ? { problem: 'provider-error', message: 'O provedor respondeu com um erro dele. Tente mais tarde.' }
    : {
        problem: 'connection-lost',
        message: 'A conexão foi cortada. Confira o endereço e, se o provedor pede, o certificado do cliente.',
      };
}

function problemOfRefusal({ status }: ProviderRefusal): Problem {
  if (status === 401 || status === 403)
    return {
      problem: 'credentials',
      message: `O provedor recusou as credenciais, ou elas não permitem esta consulta (HTTP ${status}).`,
    };
  return {
    problem: 'refused',
    message: `O provedor recusou a consulta (HTTP ${status}). Confira o endereço, as credenciais e a chave Pix.`,
  };
}
