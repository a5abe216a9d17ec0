import { describe, expect, it } from '@jest/globals';
import { catalogErrors, catalogRoutes } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { Logger } from '@vale/platform/logging';
import type { RuntimeConfig } from '@vale/platform/runtime-config';
import { errorCatalogue } from '../docs/catalogue.js';
import { contractRoutes } from './contract-routes.js';
import { edgeErrors, RouteErrors } from './route-errors.js';

const route = catalogRoutes.getProduct;

function errorsIn(NODE_ENV: string) {
  const logged: string[] = [];
  const logger = { error: (text: string) => logged.push(text) } as unknown as Logger;
  return { errors: new RouteErrors(logger, { NODE_ENV } as RuntimeConfig), logged };
}

it('every error of the catalogue can be the reply of a route', () => {
  const ANYWHERE = [
    platformErrors.unavailable,
    platformErrors.storageFull,
    platformErrors.timeout,
    platformErrors.unexpected,
    platformErrors.notFound,
    platformErrors.methodNotAllowed,
    platformErrors.unknownHost,
  ];
  const listed = contractRoutes.flatMap((one) => [...one.errors, ...edgeErrors(one)]);
  const codes = new Set([...ANYWHERE, ...listed].map(({ code }) => code));
  expect(errorCatalogue.map(({ code }) => code).filter((code) => !codes.has(code))).toEqual([]);
});

describe('RouteErrors', () => {
  it.each([catalogErrors.productNotFound, platformErrors.invalidInput, platformErrors.timeout])(
    'passes on what the contract lists and what can happen on every route: $code',
    (definition) => {
      const { errors, logged } = errorsIn('test');
      const error = new AppError(definition);
      expect(errors.check(route, error)).toBe(error);
      expect(logged).toEqual([]);
    },
  );

  it('fails on a code that the contract does not list, and says where it belongs', () => {
    const { errors, logged } = errorsIn('development');
    const error = new AppError(catalogErrors.productDuplicate);
    expect(errors.check(route, error)).toMatchObject({ code: platformErrors.unexpected.code, cause: error });
    expect(logged).toEqual([
      'GET /api/products/:id failed with catalog.product-duplicate; add it to "errors" of its contract',
    ]);
  });

  it('passes it on in production, and logs it', () => {
    const { errors, logged } = errorsIn('production');
    const error = new AppError(catalogErrors.productDuplicate);
    expect(errors.check(route, error)).toBe(error);
    expect(logged).toHaveLength(1);
  });

  it('leaves what was not thrown on purpose alone', () => {
    const { errors, logged } = errorsIn('test');
    const bug = new Error('a bug');
    expect(errors.check(route, bug)).toBe(bug);
    expect(logged).toEqual([]);
  });
});
