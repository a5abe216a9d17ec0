/** The code that a line of an order holds or has, without its text. */
export interface LineCode {
  line: number;
  id: string;
  state: 'held' | 'assigned';
  batch: string | null;
  costCentavos: number | null;
}
