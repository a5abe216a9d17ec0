import { useRef } from 'react';

/** Sends the requests that change one thing one after the other: two that are under way at once may arrive in any order. */
export function useInTurn<Reply>() {
  const latest = useRef(new Map<string, Promise<Reply>>());
  /** `former`: the reply to the last request of this thing; undefined where there was none, or it failed. */
  return (id: string, send: (former: Reply | undefined) => Promise<Reply>): Promise<Reply> => {
    const former = latest.current.get(id)?.catch(() => undefined);
    const sent = Promise.resolve(former).then(send);
    latest.current.set(id, sent);
    return sent;
  };
}
