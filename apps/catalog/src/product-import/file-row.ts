import type { FoundMapping, Product } from '@vale/contracts/catalog';

export interface ReadFields {
  fields: Record<string, unknown>;
  problems: { field: string; message: string }[];
  /** Sentences that the owner reads before the row is applied. */
  warnings?: string[];
  /** Address of a picture of another site. */
  picture?: string;
  /** The row is no product, so that further complaints would say nothing. */
  isLost?: true;
}

/** One row of a file, before the comparison with stored products. */
export interface FileRow {
  row: number;
  /** Undefined if the row has none: its name and category then identify the product. */
  id: string | undefined;
  /**
   * Only for a file of another shop: the product's ids there, each with that shop. They find a product that such
   * a file created, even if its name is another now. The name finds only products that have no such id.
   */
  keys?: readonly string[];
  /** Paths of the product in its former shop. */
  oldPaths?: readonly string[];
  /** `current`: the stored product that the row is about. */
  read(current?: Product): ReadFields;
}

export interface FileRows {
  rows: FileRow[];
  notes: string[];
  /** Use of each column of a CSV file. */
  mapping?: FoundMapping;
  /** Sentence about the lack of a column with prices, which every new product needs. */
  priceless?: string;
}
