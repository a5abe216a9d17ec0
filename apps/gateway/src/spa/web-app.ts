import { stat } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, platformErrors } from '@vale/contracts/define';
import { movedPath, repairedPath } from '@vale/contracts/pages';
import { InjectConfig } from '@vale/platform/config';
import { deadlineIn, runInContext } from '@vale/platform/context';
import { RouteLimits } from '../edge/route-limits.js';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { acceptsHtml } from '../http/accepts-html.js';
import { ASSET_POLICY } from '../http/security-headers.js';
import { isFiltered } from '../replies/filtered-url.js';
import { PublicReplies } from '../replies/public-replies.js';
import { sendReady } from '../replies/send-ready.js';
import type { GeneratedFile } from './generated-file.js';
import { GeneratedFiles } from './generated-files.js';
import { OldAddresses } from './old-addresses.js';
import { PageMaker } from './page-maker.js';

const NOT_BUILT = 'The web app is not built: run "npm run build", or set WEB_DIST.';

const OBSOLETE_SCRIPT = 'application/javascript; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Names under /assets/ contain a content hash. Other files may change with a release. */
const HASHED = 'public, max-age=31536000, immutable';
const UNHASHED = 'public, max-age=3600';

/** Milliseconds for a file that is generated from products. */
const MAKING_TIMEOUT_MS = 15_000;

/** Serves the files of the built web app, and `index.html` at every page's address. */
@Injectable()
export class WebApp {
  private readonly folder: string;

  constructor(
    @InjectConfig(gatewayConfig) config: GatewayConfig,
    private readonly pages: PageMaker,
    private readonly files: GeneratedFiles,
    private readonly replies: PublicReplies,
    private readonly limits: RouteLimits,
    private readonly oldAddresses: OldAddresses,
  ) {
    this.folder = resolve(config.WEB_DIST);
  }

  async serveOn(server: FastifyInstance): Promise<void> {
    await server.register(fastifyStatic, {
      root: this.folder,
      // Files and pages share `/*`, which is served below.
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(resolve(this.folder, 'assets'));
        reply.header('cache-control', hashed ? HASHED : UNHASHED);
      },
      // Every page says so while the app is not built.
      suppressWarning: true,
    });
    server.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      onSend: async (_request, reply) => {
        // RFC 9239 obsoleted the type that @fastify/static uses.
        if (reply.getHeader('content-type') === OBSOLETE_SCRIPT) reply.type(SCRIPT);
      },
      handler: (request, reply) => this.handle(request, reply),
    });
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // Pages replace it.
    reply.header('content-security-policy', ASSET_POLICY);
    const address = request.url.split('?')[0]!;
    const path = decoded(address);
    const file = this.files.at(path);
    if (file) return this.sendGenerated(address, file, request, reply);
    if (isPublicFile(path) && (await this.has(path))) return reply.sendFile(path.slice(1));
    if (looksLikeFile(path) || !acceptsHtml(request)) {
      await this.limits.takeRefused(request);
      throw new AppError(platformErrors.notFound);
    }
    const repaired = repairedPath(request.url);
    if (repaired !== null) return reply.header('cache-control', UNHASHED).redirect(repaired, 301);
    const moved = movedPath(request.url);
    // The category may move back: a browser that kept both redirects would go in circles.
    if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 301);
    return this.sendPage(request, reply);
  }

  /** `sendFile` would reply 404 itself, which no limit counts. */
  private async has(path: string): Promise<boolean> {
    return stat(join(this.folder, path)).then(
      (found) => found.isFile(),
      () => false,
    );
  }

  private async sendGenerated(
    address: string,
    { life, make }: GeneratedFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    if (!this.replies.find(address)) await this.limits.takeFile(request, reply);
    const context = { requestId: request.id, deadline: deadlineIn(MAKING_TIMEOUT_MS) };
    const ready = await this.replies.ofFile(address, life, () => runInContext(context, make));
    await sendReady(ready, request, reply);
    return reply;
  }

  private async sendPage(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    await this.limits.takePage(request, reply);
    const template = await this.pages.template();
    if (template === null) {
      reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
      return reply.send(NOT_BUILT);
    }
    const path = request.url.split('?')[0]!;
    const view = !isFiltered(request.url);
    const ready = await this.replies.ofPage(view ? path : `${path}?`, () =>
      this.pages.make({ path, template, view }, request.id),
    );
    const former = ready.status === 404 ? await this.oldAddresses.productAt(request) : null;
    // The product may be deleted, or another one imported.
    if (former !== null) return reply.header('cache-control', 'no-cache').redirect(former, 301);
    await sendReady(ready, request, reply);
    return reply;
  }
}

/** Pages are sent with their content, and build-internal files begin with a dot. */
function isPublicFile(path: string): boolean {
  return (
    looksLikeFile(path) &&
    !path.endsWith('.html') &&
    !path.includes('/.') &&
    !path.includes('\\') &&
    posix.normalize(path) === path
  );
}

/** A missing picture must be a 404, not a page. */
function looksLikeFile(path: string): boolean {
  return /\.[a-z0-9]{1,12}$/i.test(path);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
