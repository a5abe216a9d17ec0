/** Another code for a unit whose code did not work. */
export interface Replacement {
  /** Id of the action that asked for it, or that completed it. */
  id: string;
  at: number;
  /** The code that did not work; null if a person had delivered the unit without one. */
  codeId: string | null;
  /** `given`: the action names the new code, which only its request knows. */
  from: 'next' | 'given';
  /** There was no code for it, so a person has to give one. */
  waits?: true;
  /** When the unit had its new code, or was refunded first. */
  endedAt?: number;
  /** Cost of the new code; absent if nobody stated one. */
  costCentavos?: number;
  /** The unit was refunded before it had a new code. */
  dropped?: true;
}
