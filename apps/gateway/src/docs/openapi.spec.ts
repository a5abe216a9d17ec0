import { describe, expect, it } from '@jest/globals';
import { ONE_LINE } from '@vale/contracts/person';
import { contractRoutes, routesByOwner } from '../edge/contract-routes.js';
import { docsPage, errorsPage } from './docs-page.js';
import { errorCatalogue } from './catalogue.js';
import { buildOpenApi } from './openapi.js';

type Operation = { operationId: string; responses: Record<string, object>; parameters: object[] };

describe('the documented interface', () => {
  const document = buildOpenApi(routesByOwner, 'https://loja.example') as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

  it('has every route and alias once, each with its own id', () => {
    const expected = contractRoutes.reduce((sum, route) => sum + 1 + route.alsoAt.length, 0);
    expect(operations).toHaveLength(expected);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(expected);
    expect(document.openapi).toBe('3.1.0');
  });

  it('lists every error that a contract names', () => {
    for (const route of contractRoutes) {
      const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]![route.method.toLowerCase()]!;
      for (const error of route.errors) {
        expect(JSON.stringify(operation.responses[String(error.status)])).toContain(error.code);
      }
    }
  });

  it('has patterns that other validators read, with the same meaning', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text!) as string,
    );
    expect(patterns.filter((pattern) => /\\p\{|\\0/.test(pattern))).toEqual([]);
    const oneLine = new RegExp(patterns.find((pattern) => pattern.includes('\\u115F'))!);
    for (const character of ['\0', '\n', '\u00ad', '\u200b', '\u202e', '\u2028', '\u115f', 'a', 'ã', '日'])
      expect([character, oneLine.test(character)]).toEqual([character, ONE_LINE.test(character)]);
  });

  it('names the header that a repeatable write requires', () => {
    expect(JSON.stringify(document.paths['/api/orders']!['post']!.parameters)).toContain('Idempotency-Key');
  });

  it('shows every route, and every error where its problems point to', () => {
    const routes = docsPage(routesByOwner);
    for (const { path } of contractRoutes) expect(routes).toContain(path);
    const errors = errorsPage();
    for (const { code } of errorCatalogue) expect(errors).toContain(`id="${code}"`);
    const named = contractRoutes.flatMap((route) => route.errors);
    for (const error of named) expect(errorCatalogue).toContain(error);
  });
});
