import escapeHtml from 'escape-html';
import type { ErrorDefinition, RouteDefinition, Schema } from '@vale/contracts/define';
import { routeName } from '../edge/contract-routes.js';
import { pagePolicy, sourceOf } from '../http/security-headers.js';
import { errorCatalogue, eventCatalogue, jobCatalogue, messageCatalogue } from './catalogue.js';
import { schemaOf } from './openapi.js';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
  h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
  table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 1px solid #8886; padding: .4rem .6rem; text-align: left; vertical-align: top; }
  code { font-size: .9em; overflow-wrap: anywhere; } pre { overflow-x: auto; font-size: .8rem; }
  nav a { margin-right: 1rem; } :target { background: #ff02; }
`;

/** Applies to both pages. */
export const DOCS_POLICY = pagePolicy({ styleHashes: [sourceOf(STYLE)] });

/** Generated from the contracts. The page loads nothing else. */
export function docsPage(owners: Record<string, Record<string, RouteDefinition>>): string {
  const routes = Object.entries(owners).map(
    ([owner, all]) =>
      `<h3>${escapeHtml(owner)}</h3>${table(['Route', 'Access', 'What', 'Errors'], Object.values(all).map(routeRow))}`,
  );
  return page(
    'Vale: interface',
    `<nav><a href="/api/openapi.json">OpenAPI</a><a href="/api/asyncapi.json">AsyncAPI</a><a href="/api/docs/errors">Errors</a><a href="#messages">Messages</a><a href="#events">Events</a><a href="#jobs">Jobs</a></nav>
    <h2 id="routes">Routes</h2>${routes.join('')}
    <h2 id="messages">Messages between the services</h2>
    ${table(
      ['Message', 'Request', 'Reply'],
      messageCatalogue.map((one) => [
        code(one.name),
        details(one.input, 'input'),
        details(one.output, 'output'),
      ]),
    )}
    <h2 id="events">Events</h2>
    ${table(
      ['Event', 'Data'],
      eventCatalogue.map((one) => [code(one.name), details(one.data, 'output')]),
    )}
    <h2 id="jobs">Jobs</h2>
    ${table(
      ['Job', 'Attempts', 'Every', 'Payload'],
      jobCatalogue.map((one) => [
        code(one.name),
        String(one.attempts),
        one.everyMs ? `${one.everyMs / 1_000} s` : '',
        details(one.payload, 'input'),
      ]),
    )}`,
  );
}

/** The `type` of every problem points to `/api/docs/errors#<code>`. */
export function errorsPage(): string {
  return page(
    'Vale: errors',
    `<nav><a href="/api/docs">Interface</a></nav>
    <p>Failures are <code>application/problem+json</code> (RFC 9457). <code>code</code> is stable, <code>detail</code> is the sentence for a person.</p>
    ${table(
      ['Code', 'Status', 'Sentence'],
      errorCatalogue.map(errorRow),
      errorCatalogue.map(({ code: id }) => id),
    )}`,
  );
}

function routeRow(route: RouteDefinition): string[] {
  const notes = [
    route.stream && 'server-sent events',
    route.forwardsTo && `forwards to ${route.forwardsTo.message.name}`,
    route.idempotent && 'Idempotency-Key',
    route.limit && `${route.limit.points} in ${route.limit.seconds} s`,
  ].filter(Boolean);
  return [
    [routeName(route), ...route.alsoAt.map((path) => `${route.method} ${path}`)].map(code).join('<br>'),
    route.access,
    escapeHtml(route.summary) + (notes.length > 0 ? ` (${escapeHtml(notes.join(', '))})` : ''),
    route.errors.map(({ code: id }) => `<a href="/api/docs/errors#${id}">${code(id)}</a>`).join(' '),
  ];
}

function errorRow(error: ErrorDefinition): string[] {
  return [code(error.code), String(error.status), `<span lang="pt-BR">${escapeHtml(error.detail)}</span>`];
}

function table(head: string[], rows: string[][], ids: string[] = []): string {
  const body = rows.map((cells, index) => {
    const id = ids[index] ? ` id="${escapeHtml(ids[index])}"` : '';
    return `<tr${id}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function details(schema: Schema, io: 'input' | 'output'): string {
  return `<details><summary>shape</summary><pre>${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>${body}</body></html>`;
}
