import { defineConfig, integer, setting, type ConfigOf } from '@vale/platform/config';
import * as z from 'zod/mini';

export const catalogConfig = defineConfig('catalog', {
  STORE_NAME: setting(z._default(z.string(), 'Vale'), 'Name of the shop, as shoppers see it.'),
  STORE_SUPPORT_URL: setting(
    z._default(z.string(), ''),
    'Where buyers get help: an https or mailto address. Empty hides the link; the demo has one of its own.',
  ),
  STORE_COMMUNITY_URL: setting(
    z._default(z.string(), ''),
    'Invitation to the community chat. Empty hides the link; the demo has one of its own.',
  ),
  SHOWCASE_SOLD: setting(
    z._default(integer(), 12_480),
    'First value of the sold-cards counter in demo mode. Not shown outside it.',
  ),
});

export type CatalogConfig = ConfigOf<typeof catalogConfig>;
