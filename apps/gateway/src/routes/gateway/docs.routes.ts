import { Controller } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { gatewayRoutes } from '@vale/contracts/gateway';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { buildAsyncApi } from '../../docs/asyncapi.js';
import { eventCatalogue } from '../../docs/catalogue.js';
import { docsPage, DOCS_POLICY, errorsPage } from '../../docs/docs-page.js';
import { buildOpenApi } from '../../docs/openapi.js';
import { routesByOwner } from '../../edge/contract-routes.js';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { KnownSessions } from '../../session/known-sessions.js';

/** Contracts do not change at run time, so each document is created once, at its first request. */
@Controller()
export class DocsRoutes {
  private readonly made = new Map<string, unknown>();

  constructor(
    private readonly sessions: KnownSessions,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  @Serves(gatewayRoutes.getOpenApi)
  async getOpenApi(call: RouteCall<typeof gatewayRoutes.getOpenApi>) {
    await this.assertMayRead(call);
    return this.once('openapi', () => buildOpenApi(routesByOwner, this.runtime.PUBLIC_URL));
  }

  @Serves(gatewayRoutes.getAsyncApi)
  async getAsyncApi(call: RouteCall<typeof gatewayRoutes.getAsyncApi>) {
    await this.assertMayRead(call);
    return this.once('asyncapi', () => buildAsyncApi(eventCatalogue));
  }

  @Serves(gatewayRoutes.showDocs)
  async showDocs(call: RouteCall<typeof gatewayRoutes.showDocs>) {
    await this.assertMayRead(call);
    call.reply.header('content-security-policy', DOCS_POLICY);
    return this.once('docs', () => docsPage(routesByOwner));
  }

  @Serves(gatewayRoutes.showErrors)
  showErrors({ reply }: RouteCall<typeof gatewayRoutes.showErrors>) {
    reply.header('content-security-policy', DOCS_POLICY);
    return this.once('errors', errorsPage);
  }

  /** Outside demo mode only administrators may read. The error codes, which problems link to, are public. */
  private async assertMayRead({ token, request }: Pick<RouteCall, 'token' | 'request'>): Promise<void> {
    if (this.runtime.VALE_DEMO) return;
    const session = token === undefined ? null : await this.sessions.find(token);
    if (!session) throw new AppError(platformErrors.unauthenticated);
    this.sessions.assertMayCall(session, 'admin', request.ip);
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name) as T;
  }
}
