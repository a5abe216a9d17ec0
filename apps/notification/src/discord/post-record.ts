import { isExpired, type ProductView } from '@vale/contracts/catalog';
import {
  EMBED_LIMITS,
  embedProblems,
  type Embed,
  type EmbedConfig,
  type PostEdits,
} from '@vale/contracts/discord';

/** Facts of a product that its message shows and that later edits may change. */
export interface ShownState {
  priceText: string;
  soldOut: boolean;
  expired: boolean;
}

/** A post of a product, which edits follow. It is stored when the post is queued. */
export interface PostRecord {
  _id: string;
  webhookId: string;
  productId: string;
  template: EmbedConfig;
  /** Epoch milliseconds; the embed's timestamp, which edits keep. */
  postedAt: number;
  shown: ShownState;
  /** Absent until Discord has accepted the post. */
  messageId?: string;
  /** The last edit failed: the next sweep queues another one. */
  isEditOwed?: true;
}

export function postRecordId(webhookId: string, postId: string): string {
  return `${webhookId}.${postId}`;
}

export function stateOf(product: ProductView, now: number): ShownState {
  const { priceText, soldOut } = product;
  return { priceText, soldOut, expired: isExpired(product, now) };
}

/** Applies those changes that the owner wants to be shown. */
export function shownAfter(shown: ShownState, current: ShownState, edits: PostEdits): ShownState {
  const flag = (before: boolean, now: boolean, ends: boolean) => {
    const isWanted = now ? ends : edits.restocked;
    return isWanted ? now : before;
  };
  return {
    priceText: edits.price ? current.priceText : shown.priceText,
    soldOut: flag(shown.soldOut, current.soldOut, edits.soldOut),
    expired: flag(shown.expired, current.expired, edits.expired),
  };
}

export function isSameState(one: ShownState, other: ShownState): boolean {
  return one.priceText === other.priceText && one.soldOut === other.soldOut && one.expired === other.expired;
}

const ENDED_COLOR = 0x8a_8f_98;

/** Says in the title that nobody can buy it. */
export function markedEmbed(embed: Embed, { soldOut, expired }: ShownState): Embed {
  const mark = expired ? 'EXPIRADO' : soldOut ? 'ESGOTADO' : null;
  if (mark === null) return embed;
  const title = [...[mark, embed.title].filter(Boolean).join(' · ')].slice(0, EMBED_LIMITS.title).join('');
  const marked = { ...embed, title, color: ENDED_COLOR };
  if (embedProblems(marked).length === 0) return marked;
  // Without both, no embed is too long in total.
  const { footer: _, ...short } = marked;
  return { ...short, fields: [] };
}
