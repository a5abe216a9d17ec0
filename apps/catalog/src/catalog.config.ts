import { imageHostsSchema, storeSettingsSchema } from '@vale/contracts/catalog';
import { defineConfig, integer, setting, type ConfigOf } from '@vale/platform/config';
import * as z from 'zod/mini';

const { name, legalName, cnpj, address, email, phone, supportUrl, communityUrl, tracking } =
  storeSettingsSchema.shape;
const FIRST = 'First value: from the first change by an administrator on, the stored one counts.';
const OF_DEMO = 'The demo has one of its own.';

export const catalogConfig = defineConfig('catalog', {
  STORE_NAME: setting(z._default(name, 'Vale'), `Name of the shop, as shoppers see it. ${FIRST}`),
  STORE_LEGAL_NAME: setting(
    z._default(legalName, ''),
    `Name of the company or person that sells, for the footer and the legal pages. ${OF_DEMO} ${FIRST}`,
  ),
  STORE_CNPJ: setting(z._default(cnpj, ''), `Its CNPJ. ${OF_DEMO} ${FIRST}`),
  STORE_ADDRESS: setting(z._default(address, ''), `Its address. ${OF_DEMO} ${FIRST}`),
  STORE_EMAIL: setting(z._default(email, ''), `Where shoppers write to. ${OF_DEMO} ${FIRST}`),
  STORE_PHONE: setting(z._default(phone, ''), `Where shoppers call. ${FIRST}`),
  STORE_SUPPORT_URL: setting(
    z._default(supportUrl, ''),
    `Where buyers get help: an https or mailto address. Empty hides the link. ${OF_DEMO} ${FIRST}`,
  ),
  STORE_COMMUNITY_URL: setting(
    z._default(communityUrl, ''),
    `Invitation to the community chat, an https address. Empty hides the link. ${OF_DEMO} ${FIRST}`,
  ),
  META_PIXEL_ID: setting(
    z._default(tracking.shape.metaPixelId, ''),
    `Meta pixel that pages load after consent; none when empty. ${FIRST}`,
  ),
  UTMIFY_PIXEL_ID: setting(
    z._default(tracking.shape.utmifyPixelId, ''),
    `Utmify pixel that pages load after consent; none when empty. ${FIRST}`,
  ),
  IMAGE_HOSTS: setting(
    imageHostsSchema,
    'Same value as in the gateway: an administrator cannot save or import a product or order bump with a picture of another host.',
  ),
  SHOWCASE_SOLD: setting(
    z._default(integer(), 12_480),
    'First value of the sold-cards counter in showcase mode. Not shown outside it.',
  ),
});

export type CatalogConfig = ConfigOf<typeof catalogConfig>;
