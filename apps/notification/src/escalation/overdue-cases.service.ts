import { Injectable } from '@nestjs/common';
import { checkoutMessages, type OverdueCase } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import type { JobRun } from '@vale/platform/jobs';
import { Processes } from '@vale/platform/jobs';
import { MailSenderService, type WrittenMail } from '../mail/mail-sender.service.js';
import { OwedMailService } from '../mail/owed-mail.service.js';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { overdueCasesMail } from './overdue-cases-mail.js';

/** Older digests were sent, or came while this service was away too long. Milliseconds. */
const OLDEST_MS = 24 * 3_600_000;
const PAGE = 100;

/**
 * Tells the shop's owner about cases past their deadline. Each case is in one mail, with all that checkout found at
 * that time.
 */
@Injectable()
export class OverdueCasesService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly bus: Bus,
    private readonly clock: Clock,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
  ) {}

  @Processes(notificationJobs.escalateOverdueCases)
  async escalate(): Promise<void> {
    if (!this.config.ALERT_EMAIL) return;
    const cases = await this.list({ since: this.clock.nowMs() - OLDEST_MS });
    const digests = new Set(cases.map(({ digestId }) => digestId));
    await this.owed.requestMissing([...digests], 'overdue-cases');
  }

  @Processes(notificationJobs.sendOverdueCasesMail)
  async send(
    { digestId }: JobPayload<typeof notificationJobs.sendOverdueCasesMail>,
    run: JobRun,
  ): Promise<void> {
    await this.sender.sendOnce(digestId, 'overdue-cases', run, () => this.write(digestId));
  }

  /** Null if all cases ended meanwhile. */
  private async write(digestId: string): Promise<WrittenMail | null> {
    const cases = await this.list({ digestId });
    const to = this.config.ALERT_EMAIL;
    return cases.length > 0 && to ? { ...overdueCasesMail(cases), to } : null;
  }

  private async list(query: { digestId?: string; since?: number }): Promise<OverdueCase[]> {
    const cases: OverdueCase[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: OverdueCase[]; nextCursor: string | null } = await this.bus.request(
        checkoutMessages.listOverdueCases,
        { ...query, limit: PAGE, ...(cursor && { cursor }) },
      );
      cases.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return cases;
  }
}
