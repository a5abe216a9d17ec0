import type { ReplyLife } from '../replies/ready-replies.js';
import type { ReplyContent } from '../replies/ready-reply.js';

/** A generated file at a fixed address, which depends on the shop or its products. */
export interface GeneratedFile {
  life: ReplyLife;
  make(): Promise<ReplyContent>;
}
