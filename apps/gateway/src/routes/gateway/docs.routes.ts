import { Controller } from '@nestjs/common';
import { gatewayRoutes } from '@vale/contracts/gateway';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { docsPage, errorsPage } from '../../docs/docs-page.js';
import { buildOpenApi } from '../../docs/openapi.js';
import { routesByOwner } from '../../edge/contract-routes.js';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { PAGE_POLICY } from '../../http/security-headers.js';

/** Contracts do not change while the process runs: each document is made once, at its first request. */
@Controller()
export class DocsRoutes {
  private readonly made = new Map<string, unknown>();

  constructor(@InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig) {}

  @Serves(gatewayRoutes.getOpenApi)
  getOpenApi() {
    return this.once('openapi', () => buildOpenApi(routesByOwner, this.runtime.PUBLIC_URL));
  }

  @Serves(gatewayRoutes.showDocs)
  showDocs({ reply }: RouteCall<typeof gatewayRoutes.showDocs>) {
    reply.header('content-security-policy', PAGE_POLICY);
    return this.once('docs', () => docsPage(routesByOwner));
  }

  @Serves(gatewayRoutes.showErrors)
  showErrors({ reply }: RouteCall<typeof gatewayRoutes.showErrors>) {
    reply.header('content-security-policy', PAGE_POLICY);
    return this.once('errors', errorsPage);
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name) as T;
  }
}
