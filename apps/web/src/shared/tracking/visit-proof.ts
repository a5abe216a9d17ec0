interface Session {
  visitProof?: string | undefined;
}

/** The last reply about the session, with which visits are reported, and when it came. */
let latest: [Session, at: number] | undefined;

export const latestSession = () => latest;

export function keepSession<Reply extends Session>(session: Reply): Reply {
  latest = [session, Date.now()];
  return session;
}
