import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  AppError,
  domainEvent,
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import {
  accessTokenErrors,
  accessTokenMessages,
  accessTokenOf,
  identityEvents,
  MAX_ACCESS_TOKENS,
  type AccessToken as ListedToken,
} from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { isStorageFull } from '@vale/platform/errors';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { AccountService } from '../account/account.service.js';
import { keyOf } from '../session/session.service.js';
import type { AccessToken } from './access-token.js';
import { AccessTokenRepository } from './access-token.repository.js';

type Messages = typeof accessTokenMessages;

/** The least time between two writes of a token's last use. */
const USE_MS = 60 * 60 * 1_000;

@Injectable()
export class AccessTokenService implements OnApplicationBootstrap {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Anybody can create tokens in the demo: its password is public. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.VALE_DEMO) await this.tokens.removeDemo();
  }

  @Handles(accessTokenMessages.getAccessToken)
  async find({ token }: { token: string }): Promise<MessageReply<Messages['getAccessToken']>> {
    const known = await this.tokens.find(keyOf(token));
    if (!known || !(await this.isOfOwner(known))) return null;
    const nowMs = this.clock.nowMs();
    if (known.lastUsedAt === null || nowMs - known.lastUsedAt >= USE_MS)
      await this.recordUse(known.key, nowMs);
    return { actor: { accountId: known.key, sessionId: known.key, email: '', role: 'analyst' } };
  }

  @Handles(accessTokenMessages.listAccessTokens)
  async list(_input: unknown, context: CallContext): Promise<{ items: ListedToken[] }> {
    requireAdmin(context);
    return { items: (await this.tokens.list()).map(toListed) };
  }

  /** Throws `identity.too-many-access-tokens`. */
  @Handles(accessTokenMessages.createAccessToken)
  async create(
    { name }: MessageParsed<Messages['createAccessToken']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['createAccessToken']>> {
    const { accountId: createdBy } = requireAdmin(context);
    if ((await this.tokens.list()).length >= MAX_ACCESS_TOKENS)
      throw new AppError(accessTokenErrors.tooManyAccessTokens, { params: { limit: MAX_ACCESS_TOKENS } });
    const token = accessTokenOf(this.ids.token());
    const fresh: AccessToken = {
      key: keyOf(token),
      name,
      createdAt: this.clock.nowMs(),
      lastUsedAt: null,
      createdBy,
      ...(this.runtime.VALE_DEMO && { demo: true }),
    };
    await this.tokens.add(fresh, [recordOf(context, 'create', fresh)]);
    return { ...toListed(fresh), token };
  }

  /** Ignores an unknown token, so that revoking may be repeated. */
  @Handles(accessTokenMessages.revokeAccessToken)
  async revoke({ id: key }: MessageParsed<Messages['revokeAccessToken']>, context: CallContext) {
    requireAdmin(context);
    const known = await this.tokens.find(key);
    if (known) await this.remove(known, context);
    return {};
  }

  /** Revokes what somebody created who is no owner any more. */
  async revokeOf(accountId: string, context: CallContext): Promise<void> {
    const own = (await this.tokens.list()).filter(({ createdBy }) => createdBy === accountId);
    for (const token of own) await this.remove(token, context);
  }

  private async remove(token: AccessToken, context: CallContext): Promise<void> {
    const revoked = domainEvent(identityEvents.sessionRevoked, { sessionKeys: [token.key] });
    await this.tokens.remove(token.key, [revoked, recordOf(context, 'revoke', token)]);
  }

  /** A crash may have come between the end of a membership and that of its tokens. */
  private async isOfOwner({ createdBy }: AccessToken): Promise<boolean> {
    return createdBy === undefined || (await this.accounts.find(createdBy))?.role === 'admin';
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
