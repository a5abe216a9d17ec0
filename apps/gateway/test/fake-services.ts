import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import {
  AppError,
  defineErrors,
  type CallContext,
  type MessageDefinition,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { identityMessages } from '@vale/contracts/identity';
import { notificationMessages } from '@vale/contracts/notification';
import { trackingMessages } from '@vale/contracts/tracking';
import { defineApp, type AppDefinition } from '@vale/platform/app';
import { Handles } from '@vale/platform/bus';
import { defineConfig } from '@vale/platform/config';

export interface Question {
  message: string;
  input: unknown;
  context: CallContext;
}

type Answer = (input: never, context: CallContext) => unknown;

const fakeErrors = defineErrors('fake', { notTaught: { status: 501, detail: 'nobody taught this fake' } });

const owners: Record<string, Record<string, MessageDefinition>> = {
  catalog: catalogMessages,
  checkout: checkoutMessages,
  identity: identityMessages,
  notification: notificationMessages,
  tracking: trackingMessages,
};

/** Every service of the store, answering what a test teaches it, over the real in-process bus. */
export class FakeServices {
  readonly asked: Question[] = [];
  private readonly silent: (() => void)[] = [];
  private readonly answers = new Map<string, Answer>();

  readonly apps: AppDefinition[] = Object.entries(owners).map(([name, messages]) =>
    this.appOf(name, messages),
  );

  teach<M extends MessageDefinition>(
    message: M,
    answer: (input: MessageParsed<M>, context: CallContext) => MessageReply<M> | Promise<MessageReply<M>>,
  ): void {
    this.answers.set(message.name, answer as Answer);
  }

  /** Forgets answers and questions; whoever is silent ends. */
  unlearn(): void {
    this.answers.clear();
    this.asked.length = 0;
    for (const end of this.silent.splice(0)) end();
  }

  /** An answer that does not come. */
  silence(): Promise<never> {
    return new Promise((_, reject) => this.silent.push(() => reject(new AppError(fakeErrors.notTaught))));
  }

  /** The only one that was asked of a kind. */
  question(message: MessageDefinition): Question {
    const [question, ...more] = this.questions(message);
    if (!question || more.length > 0)
      throw new Error(`${message.name} was asked ${this.questions(message).length} times`);
    return question;
  }

  questions(message: MessageDefinition): Question[] {
    return this.asked.filter((question) => question.message === message.name);
  }

  private appOf(name: string, messages: Record<string, MessageDefinition>): AppDefinition {
    class FakeController {}
    for (const [key, message] of Object.entries(messages))
      this.handle(FakeController.prototype, key, message);
    Controller()(FakeController);
    class FakeModule {}
    Module({ controllers: [FakeController] })(FakeModule);
    return defineApp({
      name,
      module: FakeModule,
      config: defineConfig(name, {}),
      contracts: { messages },
    });
  }

  private handle(prototype: object, key: string, message: MessageDefinition): void {
    const value = async (input: unknown, context: CallContext): Promise<unknown> => {
      this.asked.push({ message: message.name, input, context });
      const answer = this.answers.get(message.name);
      if (!answer) throw new AppError(fakeErrors.notTaught);
      return answer(input as never, context);
    };
    Object.defineProperty(prototype, key, { value, configurable: true, writable: true });
    Handles(message)(prototype, key, Object.getOwnPropertyDescriptor(prototype, key) as never);
  }
}
