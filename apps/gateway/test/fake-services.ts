import { appearanceMessages, catalogMessages, imageMessages } from '@vale/contracts/catalog';
import { checkoutMessages, evidenceMessages, helpMessages } from '@vale/contracts/checkout';
import {
  AppError,
  defineErrors,
  type CallContext,
  type MessageDefinition,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { discordMessages } from '@vale/contracts/discord';
import {
  accessTokenMessages,
  identityMessages,
  accountSecurityMessages,
  mailProofMessages,
  passwordResetMessages,
  secondFactorMessages,
} from '@vale/contracts/identity';
import { notificationMessages } from '@vale/contracts/notification';
import { counterMessages, exportMessages, reportMessages, trackingMessages } from '@vale/contracts/tracking';
import type { AppDefinition } from '@vale/platform/app';
import { fakeService } from '@vale/testing/service/fake-service';

export interface SentRequest {
  message: string;
  input: unknown;
  context: CallContext;
}

type Handler = (input: never, context: CallContext) => unknown;

const fakeErrors = defineErrors('fake', { noReply: { status: 501, detail: 'the test set no reply' } });

const owners: Record<string, Record<string, MessageDefinition>> = {
  catalog: { ...catalogMessages, ...imageMessages, ...appearanceMessages },
  checkout: { ...checkoutMessages, ...evidenceMessages, ...helpMessages },
  identity: {
    ...identityMessages,
    ...accountSecurityMessages,
    ...passwordResetMessages,
    ...mailProofMessages,
    ...secondFactorMessages,
    ...accessTokenMessages,
  },
  notification: { ...notificationMessages, ...discordMessages },
  tracking: { ...trackingMessages, ...reportMessages, ...counterMessages, ...exportMessages },
};

/** Fakes of every service over the real in-process bus. */
export class FakeServices {
  readonly requests: SentRequest[] = [];
  private readonly pending: (() => void)[] = [];
  private readonly handlers = new Map<string, Handler>();

  readonly apps: AppDefinition[] = Object.entries(owners).map(([name, messages]) =>
    fakeService(
      name,
      Object.values(messages).map((message) => ({
        message,
        handler: (input: never, context: CallContext) => this.handle(message, input, context),
      })),
    ),
  );

  replyTo<M extends MessageDefinition>(
    message: M,
    handler: (input: MessageParsed<M>, context: CallContext) => MessageReply<M> | Promise<MessageReply<M>>,
  ): void {
    this.handlers.set(message.name, handler as Handler);
  }

  /** Also ends requests that wait for `silence`. */
  reset(): void {
    this.handlers.clear();
    this.requests.length = 0;
    for (const end of this.pending.splice(0)) end();
  }

  /** Never replies. */
  silence(): Promise<never> {
    return new Promise((_, reject) => this.pending.push(() => reject(new AppError(fakeErrors.noReply))));
  }

  /** Throws unless there was exactly one. */
  onlyRequest(message: MessageDefinition): SentRequest {
    const [request, ...more] = this.requestsOf(message);
    if (!request || more.length > 0)
      throw new Error(`${message.name} was requested ${this.requestsOf(message).length} times`);
    return request;
  }

  requestsOf(message: MessageDefinition): SentRequest[] {
    return this.requests.filter((request) => request.message === message.name);
  }

  private handle(message: MessageDefinition, input: never, context: CallContext): unknown {
    this.requests.push({ message: message.name, input, context });
    const handler = this.handlers.get(message.name);
    if (!handler) throw new AppError(fakeErrors.noReply);
    return handler(input, context);
  }
}
