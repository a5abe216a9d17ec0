/**
 * One row of a service's error catalogue. `code` is stable and what clients branch on; `detail` is the Portuguese
 * sentence a shopper sees, with `{name}` placeholders; `log` is the level at which it is logged.
 */
export interface ErrorDefinition {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly log: 'debug' | 'info' | 'warn' | 'error';
}

type ErrorRow = { status: number; detail: string; log?: ErrorDefinition['log'] };

/** `defineErrors('checkout', {outOfStock: …})` gives `checkout.out-of-stock`. */
export function defineErrors<const Rows extends Record<string, ErrorRow>>(
  owner: string,
  rows: Rows,
): { readonly [Name in keyof Rows]: ErrorDefinition } {
  const entries = Object.entries(rows).map(([name, row]) => [
    name,
    {
      code: `${owner}.${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`,
      status: row.status,
      detail: row.detail,
      log: row.log ?? (row.status >= 500 ? 'error' : 'info'),
    },
  ]);
  return Object.fromEntries(entries) as { [Name in keyof Rows]: ErrorDefinition };
}

/** A problem with one field of the input; `path` is dotted (`customer.cpf`). */
export interface FieldProblem {
  path: string;
  message: string;
}

/** `application/problem+json` (RFC 9457), the same between services and to HTTP clients. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  fields?: FieldProblem[];
  /** Values that a client needs to continue, e.g. the new total. Never personal data. */
  data?: Record<string, unknown>;
  requestId?: string;
}

interface AppErrorOptions {
  /** Fills the `{placeholders}` of the sentence. */
  params?: Record<string, string | number>;
  fields?: FieldProblem[];
  data?: Record<string, unknown>;
  cause?: unknown;
}

/** The only error a service throws on purpose. Anything else is a bug and reaches clients as `platform.unexpected`. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields?: FieldProblem[];
  readonly data?: Record<string, unknown>;

  constructor(
    readonly definition: ErrorDefinition,
    options: AppErrorOptions = {},
  ) {
    super(fillPlaceholders(definition.detail, options.params), { cause: options.cause });
    this.name = 'AppError';
    this.code = definition.code;
    this.status = definition.status;
    if (options.fields) this.fields = options.fields;
    if (options.data) this.data = options.data;
  }

  is(definition: ErrorDefinition): boolean {
    return this.code === definition.code;
  }

  toProblem(requestId?: string): Problem {
    return {
      type: `/api/docs/errors#${this.code}`,
      title: this.code,
      status: this.status,
      code: this.code,
      detail: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.data && { data: this.data }),
      ...(requestId && { requestId }),
    };
  }

  /** Recreates the error in the requester's process. */
  static fromProblem(problem: Problem): AppError {
    return new AppError(
      {
        code: problem.code,
        status: problem.status,
        detail: problem.detail,
        log: problem.status >= 500 ? 'error' : 'info',
      },
      { ...(problem.fields && { fields: problem.fields }), ...(problem.data && { data: problem.data }) },
    );
  }
}

function fillPlaceholders(sentence: string, params: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}

/** Errors that any service or the edge can reply with. */
export const platformErrors = defineErrors('platform', {
  invalidInput: { status: 422, detail: 'Verifique os campos destacados e tente novamente.' },
  malformed: { status: 400, detail: 'Não foi possível entender a requisição.' },
  notFound: { status: 404, detail: 'Endereço não encontrado.' },
  /** The request named a host that is not the shop's. */
  unknownHost: {
    status: 400,
    detail: 'A loja não atende por este nome. Quem a opera pode incluí-lo na configuração ALLOWED_HOSTS.',
  },
  methodNotAllowed: { status: 405, detail: 'Método não permitido neste endereço.' },
  unauthenticated: { status: 401, detail: 'Faça login para continuar.' },
  forbidden: { status: 403, detail: 'ACESSO NEGADO' },
  /** `data.by`: `password` or `code`. */
  stepUpRequired: { status: 403, detail: 'Confirme que é você para continuar.' },
  tooManyRequests: { status: 429, detail: 'Muitas tentativas. Tente novamente mais tarde' },
  unsupportedMediaType: {
    status: 415,
    detail: 'Este endereço não recebe conteúdo deste tipo (content-type).',
  },
  tooLarge: { status: 413, detail: 'O conteúdo enviado é grande demais.' },
  conflict: {
    status: 409,
    detail: 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.',
  },
  unavailable: {
    status: 503,
    detail: 'Serviço indisponível no momento. Tente novamente em instantes.',
    log: 'warn',
  },
  /** The disk of the store is full: reads and deletes go on. */
  storageFull: {
    status: 503,
    detail: 'A loja está sem espaço para guardar pedidos novos. Tente novamente em alguns minutos.',
    log: 'warn',
  },
  timeout: {
    status: 504,
    detail: 'O serviço demorou para responder. Tente novamente em instantes.',
    log: 'warn',
  },
  unexpected: { status: 500, detail: 'Erro desconhecido. Tente novamente' },
});
