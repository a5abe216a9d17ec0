import 'reflect-metadata';
import type { CallContext, MessageDefinition, MessageParsed, MessageReply } from '@vale/contracts/define';

const HANDLES_MESSAGE = 'vale:handles-message';

/**
 * Marks the provider method that handles a message of the service's own contracts: `method(input, context)`. The
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
    Reflect.defineMetadata(HANDLES_MESSAGE, message, descriptor.value as object);
  };
}

export function handledMessage(method: object): MessageDefinition | undefined {
  return Reflect.getOwnMetadata(HANDLES_MESSAGE, method) as MessageDefinition | undefined;
}
