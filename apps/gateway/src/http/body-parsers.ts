import type { FastifyInstance } from 'fastify';
import { AppError, isTooDeep, platformErrors } from '@vale/contracts/define';
import { takesAnyBody, takesBytes } from '../edge/contract-routes.js';

/** Media types for routes that take a file. */
const FILE = /^(image\/|application\/octet-stream)/;

/**
 * Bodies are JSON. An empty one counts as none, because clients send `application/json` with it. Only callbacks may
 * have any form; what is not JSON is passed on as text.
 */
export function registerBodyParsers(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (takesAnyBody(request.routeOptions.config.contract)) done(null, jsonOrText(String(body)));
    else
      void parseJson(request, String(body), (error, json) =>
        // Checked before a schema, a message or a store walks it.
        error || !isTooDeep(json) ? done(error, json) : done(new AppError(platformErrors.malformed)),
      );
  });
  server.addContentTypeParser(FILE, { parseAs: 'buffer' }, (request, body, done) => {
    const { contract } = request.routeOptions.config;
    if (takesBytes(contract)) done(null, body);
    else if (takesAnyBody(contract)) done(null, jsonOrText(String(body)));
    else done(new AppError(platformErrors.unsupportedMediaType));
  });
  server.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (takesAnyBody(request.routeOptions.config.contract)) done(null, jsonOrText(String(body)));
    else done(new AppError(platformErrors.unsupportedMediaType));
  });
}

function jsonOrText(body: string): unknown {
  try {
    const json = JSON.parse(body) as unknown;
    return isTooDeep(json) ? body : json;
  } catch {
    return body;
  }
}
