import { Controller } from '@nestjs/common';
import { appearanceRoutes } from '@vale/contracts/catalog';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { PagePreviews } from '../../spa/page-preview.js';

@Controller()
export class AppearanceRoutes {
  constructor(private readonly previews: PagePreviews) {}

  @Serves(appearanceRoutes.previewAppearance)
  async preview({ query, request, reply }: RouteCall<typeof appearanceRoutes.previewAppearance>) {
    const { page, theme, ...look } = query;
    const { html, headers } = await this.previews.make({ page, theme, look }, request.id);
    reply.headers(headers);
    return html;
  }
}
