import { Injectable } from '@nestjs/common';
import {
  checkoutAdminErrors,
  checkoutAdminMessages,
  checkoutMessages,
  type InboxCase,
  type OpenedCase,
  type OverdueCase,
} from '@vale/contracts/checkout';
import {
  AppError,
  requireAdmin,
  requireInternal,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids, ulidsFrom } from '@vale/platform/ids';
import { auditOriginOf, AuditService } from '../../audit/audit.service.js';
import { ProviderReplyService } from '../../orders/store/provider-reply.service.js';
import { masked } from '../evidence/masked.js';
import { CaseFixService } from './case-fix.service.js';
import { InboxRepository } from './inbox.repository.js';

type Messages = typeof checkoutAdminMessages;

@Injectable()
export class InboxService {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly audit: AuditService,
    private readonly fixes: CaseFixService,
    private readonly replies: ProviderReplyService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  @Handles(checkoutAdminMessages.listInbox)
  async list(query: MessageParsed<Messages['listInbox']>, context: CallContext): Promise<Page<InboxCase>> {
    requireAdmin(context);
    const page = await this.inbox.list(query);
    return { ...page, items: await Promise.all(page.items.map((one) => this.withReplies(one))) };
  }

  /** Assigns the overdue cases that no e-mail has reported to the next digest. */
  async beginDigest(): Promise<void> {
    await this.inbox.beginDigest(this.ids.ulid(), this.clock.nowMs());
  }

  /** Internal, called by notification. Throws `platform.forbidden` for requests that came through the gateway. */
  @Handles(checkoutMessages.listOverdueCases)
  async listOverdue(
    { since, ...query }: MessageParsed<typeof checkoutMessages.listOverdueCases>,
    context: CallContext,
  ): Promise<Page<OverdueCase>> {
    requireInternal(context);
    return this.inbox.listDigests({ ...query, after: ulidsFrom(since) });
  }

  /** Internal, like `listOverdue`. */
  @Handles(checkoutMessages.listOpenedCases)
  async listOpened(
    query: MessageParsed<typeof checkoutMessages.listOpenedCases>,
    context: CallContext,
  ): Promise<Page<OpenedCase>> {
    requireInternal(context);
    return this.inbox.listOpened(query);
  }

  /** Throws `checkout.case-unknown`, `.fix-unknown`, and what the fix throws. */
  @Handles(checkoutAdminMessages.resolveCase)
  async resolve(
    { id, fix, reason }: MessageParsed<Messages['resolveCase']>,
    context: CallContext,
  ): Promise<InboxCase> {
    const origin = auditOriginOf(context);
    const known = await this.inbox.find(id);
    if (!known || !canResolve(known)) throw new AppError(checkoutAdminErrors.caseUnknown);
    if (!known.fixes.includes(fix)) throw new AppError(checkoutAdminErrors.fixUnknown);
    await this.audit.append({
      ...origin,
      action: 'case.resolve',
      target: { kind: 'case', id },
      reason,
      before: { state: known.state, evidence: known.evidence },
      after: { state: 'resolved', fix },
    });
    await this.fixes.apply(origin, known, fix, reason);
    const resolution = { fix, accountId: origin.accountId, reason };
    await this.inbox.end(id, { state: 'resolved', endedAt: this.clock.nowMs(), resolution });
    return (await this.inbox.find(id)) ?? known;
  }

  /** Adds the provider's replies that the case's claims were read from, documents masked. They are stored encrypted with the order. */
  private async withReplies(known: InboxCase): Promise<InboxCase> {
    const { kind, transactionId, evidence } = known;
    if (kind !== 'money-unplaced' || transactionId === null) return known;
    const times = new Set((evidence['claims'] as { at: number }[]).map(({ at }) => at));
    const kept = (await this.replies.listOf(transactionId)).filter(({ at }) => times.has(at));
    const bodies = kept.flatMap(({ reply }) => (reply ? [masked(reply.body, [])] : []));
    return { ...known, evidence: { ...evidence, replies: bodies } };
  }
}

/** The meaning of a status word can be corrected later. */
function canResolve({ kind, state }: InboxCase): boolean {
  return state === 'open' || (kind === 'status-unknown' && state === 'resolved');
}
