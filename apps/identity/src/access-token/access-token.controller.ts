import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { accessTokenMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { AccessTokenService } from './access-token.service.js';

type Messages = typeof accessTokenMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class AccessTokenController {
  constructor(private readonly tokens: AccessTokenService) {}

  @Handles(accessTokenMessages.listAccessTokens)
  async list(_: Input<'listAccessTokens'>, context: CallContext): Reply<'listAccessTokens'> {
    return { items: await this.tokens.list(context) };
  }

  @Handles(accessTokenMessages.createAccessToken)
  create({ name }: Input<'createAccessToken'>, context: CallContext): Reply<'createAccessToken'> {
    return this.tokens.create(name, context);
  }

  @Handles(accessTokenMessages.revokeAccessToken)
  async revoke({ id }: Input<'revokeAccessToken'>, context: CallContext): Reply<'revokeAccessToken'> {
    await this.tokens.revoke(id, context);
    return {};
  }

  @Handles(accessTokenMessages.getAccessToken)
  get({ token }: Input<'getAccessToken'>): Reply<'getAccessToken'> {
    return this.tokens.find(token);
  }
}
