import type { MessageReply } from '@vale/contracts/define';
import type { identityMessages } from '@vale/contracts/identity';

type Registered = MessageReply<typeof identityMessages.register>;

/** The session of a registration. Throws where its address has to be proved first. */
export function opened(reply: Registered): Extract<Registered, { token: string }> {
  if ('token' in reply) return reply;
  throw new Error('the address has to be proved first');
}
