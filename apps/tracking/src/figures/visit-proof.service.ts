import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@vale/contracts/time';
import { trackingMessages, type EventBatch } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { addressKey, countedNetworks } from '@vale/platform/client-address';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Limits } from '@vale/platform/limits';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { trackingConfig, type TrackingConfig } from '../tracking.config.js';
import { VisitorKeyRepository } from './visitor-key.repository.js';

/** The gateway gives a proof to pages for at most 30 minutes, and a page uses it for 25. */
const VALID_MS = HOUR_MS;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** A carrier shares an IPv4 address out to many households, which come over the hour; programs come at once. */
const HOUSEHOLDS_OF_IPV4 = 4;
const MAX_REMEMBERED = 20_000;

type Client = { ip: string; userAgent: string };

/**
 * Decides which events count as those of people: their page has asked for a session within the hour, and their network has not
 * had too many visits. A program can do both, but only as many times as the limit allows.
 */
@Injectable()
export class VisitProofService {
  /** Visits that this process has counted for their network. */
  private readonly counted = new RecentlyUsed<true>(MAX_REMEMBERED);

  constructor(
    private readonly keys: VisitorKeyRepository,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @InjectConfig(trackingConfig) private readonly config: TrackingConfig,
  ) {}

  @Handles(trackingMessages.getVisitProof)
  async issue(): Promise<{ proof: string }> {
    const until = this.clock.nowMs() + VALID_MS;
    return { proof: `${until}.${(await this.keys.signed(until)).toString('base64url')}` };
  }

  async isProven(batch: EventBatch, client: Client): Promise<boolean> {
    return (await this.isValid(batch.proof)) && (await this.isWithinLimit(batch, client));
  }

  private async isValid(proof = ''): Promise<boolean> {
    const [time = '', signature = ''] = proof.split('.', 2);
    const until = /^\d{1,15}$/.test(time) ? Number(time) : 0;
    const now = this.clock.nowMs();
    if (until <= now || until > now + VALID_MS) return false;
    const given = Buffer.from(signature, 'base64url');
    const expected = await this.keys.signed(until);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private async isWithinLimit(
    { visitorId, campaign }: EventBatch,
    { ip, userAgent }: Client,
  ): Promise<boolean> {
    const most = this.config.MAX_VISITS_PER_HOUR_PER_ADDRESS;
    if (most === 0) return true;
    const visit = createHash('sha256')
      .update(JSON.stringify([addressKey(ip), visitorId ?? userAgent, campaign]))
      .digest('base64url');
    if (this.counted.has(visit)) return true;
    for (const { key, factor } of countedNetworks(ip)) {
      const ofHour = most * factor * (key.includes(':') ? 1 : HOUSEHOLDS_OF_IPV4);
      const ofMinute = Math.ceil(most / 2) * factor;
      if (!(await this.take('tracking.visits-in-minute', key, ofMinute, MINUTE_SECONDS))) return false;
      if (!(await this.take('tracking.visits', key, ofHour, HOUR_SECONDS))) return false;
    }
    this.counted.set(visit, true);
    return true;
  }

  private async take(bucket: string, key: string, points: number, seconds: number): Promise<boolean> {
    return (await this.limits.take(bucket, key, { points, seconds })).allowed;
  }
}
