import { Controller } from '@nestjs/common';
import {
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { counterMessages, reportMessages, type Period } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { ReportService } from './report.service.js';

type Reply<Name extends keyof typeof reportMessages> = MessageReply<(typeof reportMessages)[Name]>;

@Controller()
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  @Handles(reportMessages.overview)
  async overview(period: Period, context: CallContext): Promise<Reply<'overview'>> {
    requirePermission(context, 'analytics');
    return this.reports.overview(period);
  }

  @Handles(reportMessages.funnel)
  async funnel(period: Period, context: CallContext): Promise<Reply<'funnel'>> {
    requirePermission(context, 'analytics');
    return this.reports.funnel(period);
  }

  @Handles(reportMessages.campaigns)
  async campaigns(period: Period, context: CallContext): Promise<Reply<'campaigns'>> {
    requirePermission(context, 'analytics');
    return this.reports.campaigns(period);
  }

  @Handles(reportMessages.pace)
  async pace(_: MessageParsed<typeof reportMessages.pace>, context: CallContext): Promise<Reply<'pace'>> {
    requirePermission(context, 'analytics');
    return this.reports.pace();
  }

  @Handles(reportMessages.bumps)
  async bumps(_: MessageParsed<typeof reportMessages.bumps>, context: CallContext): Promise<Reply<'bumps'>> {
    requirePermission(context, 'analytics');
    return this.reports.bumps();
  }

  @Handles(reportMessages.cohorts)
  async cohorts(
    _: MessageParsed<typeof reportMessages.cohorts>,
    context: CallContext,
  ): Promise<Reply<'cohorts'>> {
    requirePermission(context, 'analytics');
    return this.reports.cohorts();
  }

  /** Everybody may know them. */
  @Handles(counterMessages.getCounters)
  counters(): Promise<MessageReply<typeof counterMessages.getCounters>> {
    return this.reports.counters();
  }
}
