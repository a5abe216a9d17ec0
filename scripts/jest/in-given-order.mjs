/** A sequencer of Jest that keeps the order of `together`. Jest's own sorts by size, but these files only import others. */
export default class {
  sort(tests) {
    return tests;
  }

  cacheResults() {}
}
