import * as z from 'zod/mini';
import { defineErrors } from '../define/error.js';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { blankTrimmed } from '../define/trim-blank.js';
import { homeBlocksSchema } from './home-blocks.js';
import { imageMessages } from './image-messages.js';
import { lookLinkSchema } from './look-link.js';

const text = (most: number) =>
  z.string().check(blankTrimmed, z.maxLength(most, { error: `No máximo ${most} caracteres` }));

const color = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^(#[0-9a-f]{6})?$/, { error: 'Escolha uma cor, como #ffd400, ou deixe em branco' }),
  );

const pictureId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** Pixels. */
const side = z.int().check(z.gte(1), z.lte(1_440));

/** A picture of the look; `lookPath` gives the addresses of its files. */
export const lookPictureSchema = z.object({ id: pictureId, width: side, height: side });
export type LookPicture = z.output<typeof lookPictureSchema>;

export const lookPictureKindSchema = z.enum(['logo', 'icon', 'hero']);
export type LookPictureKind = z.output<typeof lookPictureKindSchema>;

const picture = z._default(z.nullable(lookPictureSchema), null);

/** The shop's look as the owner chooses it. An empty value keeps the look that comes with the software. */
export const appearanceSchema = z.object({
  /** Buttons and links, `#rrggbb`; each theme derives its own from it, see `accentColors`. */
  mainColor: color,
  /** The glow behind the headline, and the announcement. */
  secondColor: color,
  /** In place of the ticket and the shop's name. */
  logo: picture,
  /** For the light theme; null if it is the same one. */
  logoLight: picture,
  /** For tabs, phones and the installed app. */
  icon: picture,
  /** The first line of the home. */
  headline: text(90),
  /** Beside the headline, in place of the tickets. */
  hero: picture,
  /** Read to those who do not see the picture; empty if it only decorates. */
  heroAlt: z._default(text(160), ''),
  /** The home below the headline. */
  blocks: z._default(homeBlocksSchema, []),
  /** A line above the header of every page. */
  announcement: text(140),
  announcementUrl: lookLinkSchema,
});
export type Appearance = z.output<typeof appearanceSchema>;

export const FIRST_APPEARANCE: Appearance = {
  mainColor: '',
  secondColor: '',
  logo: null,
  logoLight: null,
  icon: null,
  headline: '',
  hero: null,
  heroAlt: '',
  blocks: [],
  announcement: '',
  announcementUrl: '',
};

export function isFirstAppearance(look: Appearance): boolean {
  const { blocks, ...rest } = look;
  return blocks.length === 0 && Object.values(rest).every((value) => value === '' || value === null);
}

/** Base64url characters of a look in the preview's address, which is then short enough for proxies. */
export const MAX_LOOK_CHARACTERS = 7_800;

/** The values that differ from the look that comes with the software. */
export function lookChanges(look: Appearance): Partial<Appearance> {
  const changes = Object.entries(look).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(FIRST_APPEARANCE[field as keyof Appearance]),
  );
  return Object.fromEntries(changes);
}

/** A look that can be previewed. Those that were published before may be longer. */
export const appearanceDraftSchema = appearanceSchema.check(
  z.refine(
    (look) =>
      new TextEncoder().encode(JSON.stringify(lookChanges(look))).length <= (MAX_LOOK_CHARACTERS * 3) / 4,
    {
      error: 'Os textos são longos demais para a prévia: encurte um deles. Emojis e acentos contam mais',
      path: ['blocks'],
    },
  ),
);

/** 0 until something is published. A change names the version that it was made from. */
const versionSchema = z.int().check(z.gte(0));

export const publishedAppearanceSchema = z.object({ version: versionSchema, look: appearanceSchema });
export type PublishedAppearance = z.output<typeof publishedAppearanceSchema>;

/** One publication. It never changes. */
export const appearanceVersionSchema = z.extend(publishedAppearanceSchema, {
  /** Epoch milliseconds. */
  at: z.int(),
  accountId: z.string(),
  /** The earlier version that it repeats. */
  repeats: z.optional(z.int()),
});
export type AppearanceVersion = z.output<typeof appearanceVersionSchema>;

export const appearanceErrors = defineErrors('catalog', {
  appearanceVersionNotFound: { status: 404, detail: 'Esta versão da aparência não existe.' },
  lookPictureUnreadable: {
    status: 422,
    detail: 'Não foi possível ler a imagem. Envie um arquivo PNG, SVG, JPEG ou WebP.',
  },
  lookPictureHasText: {
    status: 422,
    detail:
      'O SVG tem texto, e a loja não tem a fonte dele. No programa de desenho, converta o texto em curvas (contornos), ou envie um PNG.',
  },
});

/** All for admins. */
export const appearanceMessages = {
  getAppearance: defineMessage('catalog.appearance.get', {
    input: z.object({}),
    output: publishedAppearanceSchema,
  }),
  /** Newest first. */
  listAppearances: defineMessage('catalog.appearance.list', {
    input: pageQuery,
    output: pageOf(appearanceVersionSchema),
  }),
  /** `platform.conflict` if another version was published since `version`. */
  publishAppearance: defineMessage('catalog.appearance.publish', {
    input: z.object({ version: versionSchema, look: appearanceDraftSchema }),
    output: publishedAppearanceSchema,
  }),
  /** Draws a picture that arrived in parts, see `imageMessages.receiveImagePart`, in the sizes of its kind. */
  keepPicture: defineMessage('catalog.appearance.keep-picture', {
    input: z.extend(imageMessages.openImage.input, { kind: lookPictureKindSchema }),
    output: lookPictureSchema,
    timeoutMs: imageMessages.openImage.timeoutMs,
  }),
  /** Publishes a copy of version `repeats`. */
  repeatAppearance: defineMessage('catalog.appearance.repeat', {
    input: z.object({ version: versionSchema, repeats: z.int() }),
    output: publishedAppearanceSchema,
  }),
};
