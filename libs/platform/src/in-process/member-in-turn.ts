import { AppError, platformErrors } from '@vale/contracts/define';

interface Group<Member> {
  members: readonly Member[];
  turn: number;
}

/** Takes the next of a queue's members in this process, which share its work in turns. */
export function memberInTurn<Member>(group: Group<Member> | undefined, queue: string): Member {
  const member = group?.members[group.turn++ % group.members.length];
  // All stopped while the run was being stored. It does not count as a failed attempt.
  if (!member)
    throw new AppError(platformErrors.unavailable, {
      cause: new Error(`the consumer of ${queue} has stopped`),
    });
  return member;
}
