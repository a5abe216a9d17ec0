import { Injectable } from '@nestjs/common';
import { couponMessages } from '@vale/contracts/checkout';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf, AuditService } from '../../audit/audit.service.js';
import { CouponCodesService } from '../../purchase/coupons/coupon-codes.service.js';

type Message = typeof couponMessages.listCouponCodes;

@Injectable()
export class CouponExportService {
  constructor(
    private readonly codes: CouponCodesService,
    private readonly audit: AuditService,
  ) {}

  /** Writes an audit record before the codes are given. Throws `checkout.coupon-not-found`. */
  @Handles(couponMessages.listCouponCodes)
  async list({ id, reason }: MessageParsed<Message>, context: CallContext): Promise<MessageReply<Message>> {
    const origin = auditOriginOf(context, 'admin');
    const codes = await this.codes.list(id);
    await this.audit.append({
      ...origin,
      action: 'coupon.export',
      target: { kind: 'coupon', id },
      reason,
      before: null,
      after: { codes: codes.length },
    });
    return { codes };
  }
}
