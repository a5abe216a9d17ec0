import 'reflect-metadata';
import { createParamDecorator, type PipeTransform } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type {
  CallContext,
  MessageDefinition,
  MessageParsed,
  MessageReply,
  Output,
  Schema,
} from '@vale/contracts/define';
import { currentContext } from '../context.js';
import { messageSubject } from './subjects.js';
import { parseInput } from '../errors.js';

const HANDLES_MESSAGE = 'vale:handles-message';

const CallerContext = createParamDecorator((): CallContext => currentContext());

/**
 * Marks the controller method that handles a message of the service's own contracts: `method(input, context)`. The
 * input is parsed by the contract (defaults filled in), the reply is checked by it, and an `AppError` that the method
 * throws reaches the requester as the same error.
 */
export function Handles<M extends MessageDefinition>(message: M) {
  return <
    Method extends (
      input: MessageParsed<M>,
      context: CallContext,
    ) => Promise<MessageReply<M>> | MessageReply<M>,
  >(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (message?.kind !== 'message') {
      throw new Error(
        `@Handles of ${target.constructor.name}.${String(key)} was given no message: pass one made by defineMessage(...).`,
      );
    }
    Payload(new ContractInput(message))(target, key, 0);
    CallerContext()(target, key, 1);
    Reflect.defineMetadata(HANDLES_MESSAGE, message, descriptor.value as object);
    MessagePattern(messageSubject(message))(target, key, descriptor as PropertyDescriptor);
  };
}

export function handledMessage(method: object): MessageDefinition | undefined {
  return Reflect.getOwnMetadata(HANDLES_MESSAGE, method) as MessageDefinition | undefined;
}

/** Parses the received JSON by the contract's schema. */
class ContractInput<In extends Schema> implements PipeTransform<unknown, Output<In>> {
  constructor(private readonly message: MessageDefinition<In>) {}

  transform(value: unknown): Output<In> {
    return parseInput(this.message.input, value);
  }
}
