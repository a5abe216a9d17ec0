/** Lets a program read figures. Only its owner has the token; the stored key cannot be turned back into it. */
export interface AccessToken {
  /** SHA-256 of the token, in hex. */
  key: string;
  name: string;
  /** Epoch milliseconds, like all times here. */
  createdAt: number;
  lastUsedAt: number | null;
  /** Account of the owner who created it. Absent in tokens of earlier releases. */
  createdBy?: string;
  /** Absent where a live shop created it. */
  demo?: true;
}
