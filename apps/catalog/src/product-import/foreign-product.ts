import {
  readFilePrice,
  type CategorySlug,
  type Decimal,
  type ImportTarget,
  type Product,
} from '@vale/contracts/catalog';
import type { ReadFields } from './file-row.js';
import { optionsOf, type ForeignGroup } from './foreign-groups.js';
import { listed, type ForeignTable, type TableRow } from './foreign-table.js';
import { soldOutOf, withoutSoldOut, type ForeignFields, type Variation } from './foreign-stock.js';
import { htmlText } from './html-text.js';
import { plainText } from './plain-text.js';

/** Decisions that hold for all rows of a file. */
export interface FileChoices {
  decimal: Decimal | null;
  /** Undefined: the owner is asked. */
  categoryOf(name: string): CategorySlug | undefined;
  /** Line breaks of texts are written as `\n`. */
  escapesBreaks: boolean;
}

const ACTIVE =
  '1,sim,s,true,verdadeiro,active,ativo,ativa,publicado,published,visible,visivel,catalog,search,yes';
const INACTIVE =
  '0,2,nao,n,false,falso,draft,rascunho,archived,arquivado,inactive,inativo,inativa,private,privado,pending,pendente,hidden,oculto,oculta,unlisted,nao listado,nao listada,no';
const KNOWN_ACTIVE: ReadonlyMap<string, boolean> = new Map([
  ...ACTIVE.split(',').map((word) => [word, true] as const),
  ...INACTIVE.split(',').map((word) => [word, false] as const),
]);
/** Words of a type that is sold here. */
const TYPES = new Set(
  'simple simples variable variavel variation variacao virtual downloadable baixavel external externo affiliate'.split(
    ' ',
  ),
);

/** Names of categories of a row, each as the shop wrote it, with those above it. */
export function categoryNames(table: ForeignTable, row: TableRow): string[] {
  const names = table.filled(row, 'category').flatMap(({ text }) => listed(text));
  return names.length > 0 ? names : [''];
}

/** All price cells of the row. */
export function pricesOf(table: ForeignTable, row: TableRow): string[] {
  return (['price', 'salePrice', 'faceValue'] as const).flatMap((target) =>
    table.filled(row, target).map(({ text }) => text),
  );
}

/** Addresses of the pictures of the group's rows: its own first, then in the order of the file. */
export function picturesOf(table: ForeignTable, { head, variations, further = [] }: ForeignGroup): string[] {
  const others = [...variations, ...further].toSorted((one, other) => one.row - other.row);
  const found = [head, ...others].flatMap((row) => table.text(row, 'picture').split(/,\s*(?=https?:)/));
  return [...new Set(found)].filter((address) => address !== '');
}

/** True if the row says that it is not shown; undefined if it says nothing or something unknown. */
export function isOff(table: ForeignTable, row: TableRow): boolean | undefined {
  const known = table.filled(row, 'active').map(({ text }) => activeOf(text));
  return known.length === 0 || known.includes(undefined) ? undefined : known.includes(false);
}

/** WooCommerce's number of a draft, which its variations have as well. */
export const DRAFT = '-1';

function activeOf(text: string): boolean | undefined {
  // The plain text lacks the sign.
  return text === DRAFT ? false : KNOWN_ACTIVE.get(plainText(text));
}

/** Fields of a product of another shop. Empty cells leave a field as it is. */
export function foreignProduct(
  table: ForeignTable,
  group: ForeignGroup,
  choices: FileChoices,
): ForeignFields {
  const reader = new GroupReader(table, group, choices);
  const [picture] = picturesOf(table, group);
  const fields = reader.fields();
  return {
    fields,
    problems: reader.problems,
    soldOut: soldOutOf(table, group),
    ...(picture && { picture }),
  };
}

/** The fields that are read, with those of the stored variations, or those that a new product begins with. */
export function completed(found: ForeignFields, current: Product | undefined): ReadFields {
  const read = withoutSoldOut(found, current);
  const { fields } = read;
  const { variations } = fields;
  if (!current) {
    const start: Record<string, unknown> = { features: [], fullAccess: [], badge: '' };
    return { ...read, fields: { ...start, ...fields } };
  }
  if (!Array.isArray(variations)) return read;
  const stored = new Map(current.variations.map((one) => [one.name, one]));
  const merged = (variations as Variation[]).map((one) => ({ ...stored.get(one.name), ...one }));
  return { ...read, fields: { ...fields, variations: merged } };
}

/** Stands for a price that is among the problems, of which the schema would complain again. */
const UNREAD = 1;

class GroupReader {
  readonly problems: ReadFields['problems'] = [];

  constructor(
    private readonly table: ForeignTable,
    private readonly group: ForeignGroup,
    private readonly choices: FileChoices,
  ) {}

  fields(): Record<string, unknown> {
    const { head, variations } = this.group;
    this.refuseTypes();
    const found: Record<string, unknown> = {
      nome: this.table.text(head, 'name'),
      categoria: this.category(),
      isActive: this.active(),
      descricao: this.description(),
      marca: this.first('brand'),
      termos: this.tags(),
      checkoutUrl: this.first('link'),
      valorDeFace: this.price(head, 'faceValue', 'valorDeFace'),
    };
    if (variations.length > 0) found['variations'] = this.variations();
    else found['preco'] = this.soldAt(head);
    return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  }

  private refuseTypes(): void {
    for (const row of [this.group.head, ...this.group.variations]) {
      const type = this.table.text(row, 'type');
      const words = plainText(type).split(' ');
      if (type !== '' && !words.every((word) => TYPES.has(word)))
        this.refuse(row, 'type', '', `“${type}” não é vendido aqui`);
    }
  }

  private category(): CategorySlug | undefined {
    const names = categoryNames(this.table, this.group.head);
    const found = names
      .map((name) => this.choices.categoryOf(name))
      .find((category) => category !== undefined);
    if (!found) {
      const asked = names[0] === '' ? 'dos produtos sem categoria' : `de “${names.join(', ').slice(0, 160)}”`;
      this.problems.push({ field: 'categoria', message: `Escolha acima a categoria ${asked}` });
    }
    return found;
  }

  private active(): boolean | undefined {
    const cells = this.table.filled(this.group.head, 'active');
    for (const { heading, text } of cells)
      if (activeOf(text) === undefined)
        this.problems.push({
          field: 'isActive',
          message: `“${text.slice(0, 80)}” não é conhecido (coluna “${heading}”)`,
        });
    return cells.length === 0 ? undefined : cells.every(({ text }) => activeOf(text) === true);
  }

  private description(): string | undefined {
    const texts = this.table.filled(this.group.head, 'description').map(({ text }) => {
      const broken = this.choices.escapesBreaks ? text.replaceAll(String.raw`\n`, '\n') : text;
      return htmlText(broken);
    });
    return texts.filter((text) => text !== '').join('\n\n') || undefined;
  }

  private tags(): string[] | undefined {
    const tags = this.table.filled(this.group.head, 'tags').flatMap(({ text }) => listed(text));
    return tags.length > 0 ? [...new Set(tags)] : undefined;
  }

  /** The first filled cell of the product or of a variation. */
  private first(target: ImportTarget): string | undefined {
    const { head, variations } = this.group;
    return [head, ...variations].map((row) => this.table.text(row, target)).find((one) => one !== '');
  }

  private variations(): Variation[] {
    return this.group.variations.map((row) => {
      const name = this.variationName(row);
      if (name === '') this.refuse(row, 'option', 'variations', 'Falta o nome da variação');
      const known = this.problems.length;
      const price = this.soldAt(row);
      if (price === undefined && this.problems.length === known)
        this.refuse(row, 'price', 'preco', `Falta o preço de “${name}”`);
      return { name: name || `${row.row}`, price: price ?? UNREAD };
    });
  }

  /** Its options, or what its own name has more than the product's. */
  private variationName(row: TableRow): string {
    const options = optionsOf(this.table, row);
    if (options.length > 0 || row === this.group.head) return options.join(' / ');
    const own = this.table.text(row, 'name');
    const product = this.table.text(this.group.head, 'name');
    if (own === product) return '';
    return own.startsWith(product) ? own.slice(product.length).replace(/^[\s–-]+/, '') : own;
  }

  private soldAt(row: TableRow): number | undefined {
    const regular = this.price(row, 'price', 'preco');
    if (this.table.text(row, 'salePrice') === '') return regular;
    const sale = this.price(row, 'salePrice', 'preco');
    // Shops ignore a promotion that is free or not cheaper.
    if (regular !== undefined && sale !== undefined && (sale === 0 || sale >= regular)) return regular;
    if (this.table.text(row, 'saleDate') !== '')
      this.refuse(
        row,
        'saleDate',
        'preco',
        'A promoção tem data, e não é importada: deixe de fora as colunas da promoção, ou a da data',
      );
    return sale;
  }

  private price(row: TableRow, target: ImportTarget, field: string): number | undefined {
    const text = this.table.text(row, target);
    if (text === '') return undefined;
    const price = readFilePrice(text, this.choices.decimal);
    if (typeof price === 'number') return price;
    this.refuse(
      row,
      target,
      field,
      price === 'open'
        ? `Diga acima se os centavos de “${text.slice(0, 40)}” vêm depois de vírgula ou de ponto`
        : `“${text.slice(0, 40)}” não é um preço`,
    );
    return undefined;
  }

  private refuse(row: TableRow, target: ImportTarget, field: string, text: string): void {
    const heading = this.table.heading(target);
    const column = heading ? `coluna “${heading}”` : '';
    const line = row === this.group.head ? '' : `linha ${row.row}`;
    const place = [line, column].filter((part) => part !== '').join(', ');
    this.problems.push({ field, message: place ? `${text} (${place})` : text });
  }
}
