import { Injectable } from '@nestjs/common';
import {
  AppError,
  isOfPanel,
  platformErrors,
  type ErrorDefinition,
  type RouteDefinition,
} from '@vale/contracts/define';
import { secondFactorErrors } from '@vale/contracts/identity';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { routeName } from './contract-routes.js';

/** Errors by which the edge itself may refuse a request. */
export function edgeErrors(route: RouteDefinition): ErrorDefinition[] {
  const { invalidInput, malformed, notFound, unsupportedMediaType, tooLarge } = platformErrors;
  const { unauthenticated, forbidden, stepUpRequired, tooManyRequests } = platformErrors;
  const reads = route.params ?? route.query ?? route.body;
  return [
    // Broken encodings, and headers or a query that are too long.
    ...[malformed, tooLarge],
    ...(reads ? [invalidInput] : []),
    ...(route.params ? [notFound] : []),
    ...(route.method === 'GET' ? [] : [unsupportedMediaType]),
    ...(route.access !== 'public' ? [unauthenticated] : []),
    // Access tokens are refused wherever an account is needed.
    ...(route.access !== 'public' || route.method !== 'GET' ? [forbidden] : []),
    ...(isOfPanel(route) ? [secondFactorErrors.secondFactorRequired] : []),
    ...(route.stepUp ? [stepUpRequired] : []),
    tooManyRequests,
  ];
}

const { unavailable, storageFull, timeout, unexpected } = platformErrors;
const anywhere = [unavailable, storageFull, timeout, unexpected];

function isExpected(route: RouteDefinition, error: AppError): boolean {
  return [...route.errors, ...edgeErrors(route), ...anywhere].some((listed) => error.is(listed));
}

/** Clients branch on the codes that a contract lists, so a missing one must be noticed before production. */
@Injectable()
export class RouteErrors {
  private readonly strict: boolean;

  constructor(
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) runtime: RuntimeConfig,
  ) {
    this.strict = runtime.NODE_ENV !== 'production';
  }

  /** Returns the error itself in production, else `platform.unexpected` for an unlisted one. */
  check(route: RouteDefinition, error: unknown): unknown {
    if (!(error instanceof AppError) || isExpected(route, error)) return error;
    this.logger.error(`${routeName(route)} failed with ${error.code}; add it to "errors" of its contract`);
    return this.strict ? new AppError(platformErrors.unexpected, { cause: error }) : error;
  }
}
