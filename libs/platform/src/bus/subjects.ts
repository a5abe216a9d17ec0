import type { EventDefinition, MessageDefinition } from '@vale/contracts/define';

export const messageSubject = (message: Pick<MessageDefinition, 'name'>) => `msg.${message.name}`;
/**
 * Subject of the record of one consumer's deliveries of one event; `seq` is the event's sequence in its
 * stream.
 */
export const attemptSubject = (consumer: string, seq: number | '>') => `att.${consumer}.${seq}`;
export const eventSubject = (event: Pick<EventDefinition, 'name'>) => `evt.${event.name}`;
