import type { EventDefinition, MessageDefinition } from '@vale/contracts/define';

export const messageSubject = (message: Pick<MessageDefinition, 'name'>) => `msg.${message.name}`;
export const eventSubject = (event: Pick<EventDefinition, 'name'>) => `evt.${event.name}`;
