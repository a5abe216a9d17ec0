/** A value that a product asked its buyer for. Copies the label, because products change. */
export interface Answer {
  /** The unit, or the first unit of the product. */
  line: number;
  label: string;
  /** Empty in a grant until support enters it. */
  value: string;
  /** Asked once for all units of the product. */
  whole?: true;
}
