import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { addresses, EXACT_PARAMETER } from '../../../shared/routing/addresses.js';
import { useGo } from '../../../shared/routing/link.js';
import { useSuggestions } from '../api/suggest-products.js';
import { rememberSearch } from './recent-searches.js';
import { categoryOptions, foundOptions, recentOptions, type SearchOption } from './search-options.js';
import { asSearchText } from '@vale/contracts/define';

/** Milliseconds without a key after which suggestions are requested. */
const TYPING_PAUSE_MS = 180;
const SUGGESTIONS = 6;
/** Letters from which a word is found by its beginning. */
const SHORTEST_BEGINNING = 3;

/** Text, list and keyboard of a combobox (WAI-ARIA: editable, with list autocomplete and manual selection). */
export function useSearchBox(onLeave?: () => void) {
  const go = useGo();
  const listId = useId();
  const { text, setText } = useTypedText();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { options, isEmpty, found } = useOptions(text.trim(), open);
  const at = active < options.length ? active : -1;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const leaveFor = (to: string, searched?: string) => {
    if (searched !== undefined) rememberSearch(searched);
    close();
    go(to);
    onLeave?.();
  };
  const choose = (option: SearchOption) => {
    const isSearch = option.kind === 'recent' || option.kind === 'all';
    leaveFor(option.to, isSearch ? option.text : undefined);
  };
  const submit = () => {
    const option = options[at];
    const wanted = text.trim();
    if (option) choose(option);
    else if (wanted !== '') leaveFor(addresses.search(wanted), wanted);
  };
  const move = (by: 1 | -1) => {
    setOpen(true);
    // The field itself counts as one more place.
    const places = options.length + 1;
    setActive(((at + 1 + by + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Escape' && text !== '') setText('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    text,
    type: (next: string) => {
      setText(next);
      setOpen(true);
      setActive(-1);
    },
    options,
    active: at,
    isShown: open && (options.length > 0 || isEmpty),
    isEmpty,
    found,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    open: () => setOpen(true),
    close,
    choose,
    submit,
    onKeyDown,
  };
}

/** A results page starts with its own search until something else is typed. */
function useTypedText() {
  const { pathname, search } = useLocation();
  const shown = addresses.search('').startsWith(`${pathname}?`) ? searchedFor(search) : '';
  const [text, setText] = useState(shown);
  useEffect(() => {
    setText(shown);
  }, [shown, pathname]);
  return { text, setText };
}

interface Options {
  options: SearchOption[];
  /** Nothing is found by what was typed. */
  isEmpty: boolean;
  /** Number of products; null while unknown. */
  found: number | null;
}

function useOptions(text: string, open: boolean): Options {
  const paused = usePaused(text);
  const { data, isPlaceholderData } = useSuggestions(paused, { limit: SUGGESTIONS, enabled: open });
  if (!open || text === '') return { options: open ? recentOptions() : [], isEmpty: false, found: null };
  const products = data?.items ?? [];
  const isKnown = data !== undefined && !isPlaceholderData && paused === text;
  const isNothing = isKnown && products.length === 0;
  // Two letters find whole words alone, and the word is still being typed.
  if (isNothing && text.length < SHORTEST_BEGINNING) return { options: [], isEmpty: false, found: null };
  if (isNothing) return { options: categoryOptions(), isEmpty: true, found: 0 };
  return {
    options: foundOptions(text, products),
    isEmpty: false,
    found: isKnown ? products.length : null,
  };
}

/** A text once nobody has typed for a while. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** True if the typed words are not to be corrected. */
export function isExactSearch(search: string): boolean {
  return new URLSearchParams(search).get(EXACT_PARAMETER) === '1';
}

/** Reads the search text from the address of a results page. */
export function searchedFor(search: string): string {
  return asSearchText(new URLSearchParams(search).get('q') ?? '');
}
