import { Injectable } from '@nestjs/common';
import { InjectModel, insertMissing } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { forgivenWords } from './product-search.js';
import { searchWordSchema, type SearchWordDocument } from './search-word.schema.js';
import { formsOf, isSimilar } from './typing-error.js';

/** Maximum number of similar words checked for one typed word. */
const MAX_SIMILAR = 100;

/** Words of the catalogue, never removed: searching for a word whose products are gone finds nothing. */
@Injectable()
export class SearchWordRepository {
  constructor(@InjectModel(searchWordSchema) private readonly words: Model<SearchWordDocument>) {}

  async insertMissing(products: readonly { searchTokens: readonly string[] }[]): Promise<void> {
    const words = new Set(products.flatMap(({ searchTokens }) => forgivenWords(searchTokens)));
    if (words.size === 0) return;
    const known = await this.words
      .find({ _id: { $in: [...words] } })
      .select('_id')
      .lean<{ _id: string }[]>();
    for (const { _id } of known) words.delete(_id);
    if (words.size === 0) return;
    await insertMissing(
      this.words,
      [...words].map((word) => ({ _id: word, deletions: formsOf(word) })),
    );
  }

  /** Words that may be meant by this one. */
  async similarTo(word: string): Promise<string[]> {
    const found = await this.words
      .find({ deletions: { $in: formsOf(word) } })
      .limit(MAX_SIMILAR)
      .select('_id')
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id).filter((one) => isSimilar(word, one));
  }
}
