import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  AppError,
  domainEvent,
  requireAdmin,
  type CallContext,
  type MessageReply,
} from '@vale/contracts/define';
import {
  accessTokenErrors,
  accessTokenOf,
  identityEvents,
  MOST_ACCESS_TOKENS,
  type accessTokenMessages,
  type AccessToken as ListedToken,
} from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { isStorageFull } from '@vale/platform/errors';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { keyOf } from '../session/session.service.js';
import type { AccessToken } from './access-token.js';
import { AccessTokenRepository } from './access-token.repository.js';

type Reply<Name extends keyof typeof accessTokenMessages> = MessageReply<(typeof accessTokenMessages)[Name]>;

/** The least time between two writes of a token's last use. */
const USE_MS = 60 * 60 * 1_000;

@Injectable()
export class AccessTokenService implements OnApplicationBootstrap {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Anybody can create tokens in the demo: its password is public. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.VALE_DEMO) await this.tokens.removeDemo();
  }

  async find(token: string): Promise<Reply<'getAccessToken'>> {
    const known = await this.tokens.find(keyOf(token));
    if (!known) return null;
    const nowMs = this.clock.nowMs();
    if (known.lastUsedAt === null || nowMs - known.lastUsedAt >= USE_MS)
      await this.recordUse(known.key, nowMs);
    return { actor: { accountId: known.key, sessionId: known.key, email: '', role: 'analyst' } };
  }

  async list(context: CallContext): Promise<ListedToken[]> {
    requireAdmin(context);
    return (await this.tokens.list()).map(toListed);
  }

  /** @throws identity.too-many-access-tokens */
  async create(name: string, context: CallContext): Promise<Reply<'createAccessToken'>> {
    requireAdmin(context);
    if ((await this.tokens.list()).length >= MOST_ACCESS_TOKENS)
      throw new AppError(accessTokenErrors.tooManyAccessTokens, { params: { limit: MOST_ACCESS_TOKENS } });
    const token = accessTokenOf(this.ids.token());
    const fresh: AccessToken = {
      ...{ key: keyOf(token), name, createdAt: this.clock.nowMs(), lastUsedAt: null },
      ...(this.runtime.VALE_DEMO && { demo: true }),
    };
    await this.tokens.add(fresh, [recordOf(context, 'create', fresh)]);
    return { ...toListed(fresh), token };
  }

  /** Ignores an unknown token, so that revoking may be repeated. */
  async revoke(key: string, context: CallContext): Promise<void> {
    requireAdmin(context);
    const known = await this.tokens.find(key);
    if (!known) return;
    const revoked = domainEvent(identityEvents.sessionRevoked, { sessionKeys: [key] });
    await this.tokens.remove(key, [revoked, recordOf(context, 'revoke', known)]);
  }

  /** A full disk does not refuse the token: only the time of its use is lost. */
  private async recordUse(key: string, nowMs: number): Promise<void> {
    try {
      await this.tokens.recordUse(key, nowMs);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
    }
  }
}

function toListed({ key: id, name, createdAt, lastUsedAt }: AccessToken): ListedToken {
  return { id, name, createdAt, lastUsedAt };
}

function recordOf(context: CallContext, verb: 'create' | 'revoke', { key: id, name }: AccessToken) {
  const [before, after] = verb === 'create' ? [null, { name }] : [{ name }, null];
  const target = { kind: 'access-token', id } as const;
  return adminChange(context, { action: `access-token.${verb}`, target, before, after });
}
