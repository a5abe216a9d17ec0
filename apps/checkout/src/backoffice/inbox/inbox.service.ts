import { Injectable } from '@nestjs/common';
import {
  checkoutAdminErrors,
  checkoutAdminMessages,
  checkoutMessages,
  type CaseFix,
  type InboxCase,
  type OpenedCase,
  type OverdueCase,
} from '@vale/contracts/checkout';
import {
  AppError,
  platformErrors,
  requireInternal,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids, ulidsFrom } from '@vale/platform/ids';
import { auditOriginOf, AuditService } from '../../audit/audit.service.js';
import { ProviderReplyService } from '../../orders/store/provider-reply.service.js';
import { mayFix } from '../admin/shown-to-role.js';
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
    const { role } = requirePermission(context, 'orders');
    const page = await this.inbox.list(query);
    const items = await Promise.all(page.items.map((one) => this.withReplies(one)));
    return {
      ...page,
      items: items.map((one) => ({ ...one, fixes: one.fixes.filter((fix) => mayFix(role, one, fix)) })),
    };
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

  /**
   * One person decides a case, before anything is done. If the process ends meanwhile, the case is found again within two
   * hours. Throws `checkout.case-unknown`, `.case-decided`, `.fix-unknown`, and what the fix throws, `platform.forbidden`.
   */
  @Handles(checkoutAdminMessages.resolveCase)
  async resolve(
    { id, fix, reason }: MessageParsed<Messages['resolveCase']>,
    context: CallContext,
  ): Promise<InboxCase> {
    const origin = auditOriginOf(context, 'orders');
    const known = await this.inbox.find(id);
    if (known && !mayFix(requirePermission(context, 'orders').role, known, fix))
      throw new AppError(platformErrors.forbidden);
    if (!known || !canResolve(known)) return decidedBefore(known, origin.accountId, fix);
    if (!known.fixes.includes(fix)) throw new AppError(checkoutAdminErrors.fixUnknown);
    const resolution = { fix, accountId: origin.accountId, reason };
    const ending = { state: 'resolved', endedAt: this.clock.nowMs(), resolution } as const;
    if (!(await this.inbox.end(known, ending)))
      return decidedBefore(await this.inbox.find(id), origin.accountId, fix);
    const record = { ...origin, action: 'case.resolve', target: { kind: 'case', id }, reason } as const;
    const before = { state: known.state, evidence: known.evidence };
    await this.audit.append({ ...record, before, after: { state: 'resolved', fix } });
    try {
      await this.fixes.apply(origin, known, fix, reason);
    } catch (error) {
      await this.inbox.restore(known, ending);
      const refused = error instanceof AppError ? error.code : platformErrors.unexpected.code;
      await this.audit.append({
        ...record,
        before: { state: 'resolved', fix },
        after: { state: known.state, refused },
      });
      throw error;
    }
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

/** Returns the case to whom made this very decision. Throws `checkout.case-decided` or `.case-unknown` to anyone else. */
function decidedBefore(known: InboxCase | null, accountId: string, fix: CaseFix): InboxCase {
  const decision = known?.resolution;
  if (!known || !decision) throw new AppError(checkoutAdminErrors.caseUnknown);
  if (decision.accountId === accountId && decision.fix === fix) return known;
  const data = { accountId: decision.accountId, fix: decision.fix };
  throw new AppError(checkoutAdminErrors.caseDecided, { data });
}

/** The meaning of a status word can be corrected later. */
function canResolve({ kind, state }: InboxCase): boolean {
  return state === 'open' || (kind === 'status-unknown' && state === 'resolved');
}
