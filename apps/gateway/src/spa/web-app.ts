import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, platformErrors } from '@vale/contracts/define';
import { pageAt } from '@vale/contracts/pages';
import { InjectConfig } from '@vale/platform/config';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { acceptedEncoding } from '../http/compression.js';
import { acceptsHtml } from '../http/accepts-html.js';
import { SHARED_CACHE } from '../http/cache-headers.js';
import { PAGE_POLICY } from '../http/security-headers.js';
import { PublicReplies } from '../replies/public-replies.js';
import type { ReplyContent } from '../replies/ready-reply.js';
import { sendReady } from '../replies/send-ready.js';
import { BuildManifest } from './build-manifest.js';
import { PageContents } from './page-content.js';
import { fillPage } from './page-html.js';
import { WebFiles, type WebFile } from './web-files.js';

const NOT_BUILT = 'The web app is not built: run "npm run build", or set WEB_DIST.';

/** Serves the built web app: its files, and its `index.html` at every address of a page. */
@Injectable()
export class WebApp {
  private readonly files: WebFiles;
  private readonly manifest: BuildManifest;

  constructor(
    @InjectConfig(gatewayConfig) config: GatewayConfig,
    private readonly contents: PageContents,
    private readonly replies: PublicReplies,
  ) {
    this.files = new WebFiles(config.WEB_DIST);
    this.manifest = new BuildManifest(this.files);
  }

  serveOn(server: FastifyInstance): void {
    server.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      config: { page: true },
      handler: (request, reply) => this.answer(request, reply),
    });
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.url.split('?')[0]!;
    const file = isPublic(path) ? await this.files.find(path) : undefined;
    if (file) return this.sendFile(file, request, reply);
    if (looksLikeFile(path) || !acceptsHtml(request)) throw new AppError(platformErrors.notFound);
    return this.sendPage(path, request, reply);
  }

  private async sendFile(file: WebFile, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    reply.headers({
      etag: file.etag,
      'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ...(file.compressible && { vary: 'accept-encoding' }),
    });
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    reply.type(file.contentType);
    if (!file.compressible) {
      return reply
        .header('content-length', file.size)
        .send(request.method === 'HEAD' ? '' : this.files.stream(file));
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const bytes = await this.files.bytes(file, encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.header('content-length', bytes.length).send(bytes);
  }

  private async sendPage(path: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const template = await this.files.text('/index.html');
    if (template === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    await sendReady(
      await this.replies.ofPage(path, () => this.makePage(path, template, request.id)),
      request,
      reply,
    );
    return reply;
  }

  private async makePage(path: string, template: string, requestId: string): Promise<ReplyContent> {
    const page = pageAt(path);
    const [{ status, isComplete, ...content }, preload] = await Promise.all([
      this.contents.of(page, path, requestId),
      this.manifest.scriptsOf(page?.name),
    ]);
    return {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': SHARED_CACHE,
        'content-security-policy': PAGE_POLICY,
      },
      body: fillPage(template, { ...content, preload }),
      // What could not be read now may be there for the next visitor; unknown addresses are too many to keep.
      ...((!isComplete || status === 404) && { expiresAt: 0 }),
    };
  }
}

/** Pages are sent with their content filled in; what the build keeps for itself begins with a dot. */
function isPublic(path: string): boolean {
  return !path.endsWith('.html') && !path.includes('/.');
}

/** A missing picture must not be answered with a page. */
function looksLikeFile(path: string): boolean {
  return /\.[a-z0-9]{1,12}$/i.test(path);
}
