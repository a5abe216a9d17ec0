/** Milliseconds after which a page asks for the session again. The server accepts a proof for longer. */
const FRESH_MS = 25 * 60_000;

let proof: string | undefined;
let keptAt = 0;

/** Undefined if the page has to ask for the session before it reports a visit. */
export function freshProof(): string | undefined {
  return Math.abs(Date.now() - keptAt) < FRESH_MS ? proof : undefined;
}

/** Takes the proof of a reply about the session. */
export function keepProof<Reply extends { visitProof?: string | undefined }>(session: Reply): Reply {
  proof = session.visitProof;
  keptAt = Date.now();
  return session;
}
