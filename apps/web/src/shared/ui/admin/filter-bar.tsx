import { MAX_SEARCH_LENGTH } from '@vale/contracts/define';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useShortcuts } from './shortcuts.js';
import { useTyping } from './use-typing.js';

/** Search and filters above a list, and a button that takes them all away where `onClear` is given. */
export function FilterBar({
  onClear,
  children,
}: {
  onClear?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <div role="search" className="mb-4 flex flex-wrap items-end gap-2">
      {children}
      {onClear ? (
        <button type="button" className="link min-h-11 px-2" onClick={onClear}>
          Limpar filtros
        </button>
      ) : null}
    </div>
  );
}

/** Milliseconds without a key after which what was typed is searched for. */
const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  label: string;
  /** Value in the address. */
  value: string;
  /** Characters. */
  longest?: number;
  /** `typing`: replaces the last history entry, as in `set` of `useListParams`. */
  onSearch: (q: string, typing: boolean) => void;
}

/**
 * Searches while one types; `/` moves the focus to it. Enter, leaving the field or a pause settles a search,
 * and the next one gets its own history entry.
 */
export function SearchField({ label, value, longest = MAX_SEARCH_LENGTH, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typing = useTyping();
  const { end } = typing;
  // Last value requested by this field: a different value in the address comes from browser navigation.
  const asked = useRef(value);
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    clearTimeout(waiting.current);
    end();
    setText(value);
  }, [value, end]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useShortcuts([{ key: '/', label: 'Buscar', run: () => input.current?.focus() }]);
  const search = (q: string) => {
    clearTimeout(waiting.current);
    // A space at the end is not in the address: one types on behind it.
    const wanted = q.trim();
    if (wanted === asked.current) return;
    asked.current = wanted;
    onSearch(wanted, typing.goesOn());
  };
  const settle = () => {
    search(text);
    end();
  };
  // The timer runs the latest one: a filter may be set while it waits, and the address from before would undo it.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  return (
    <div className="relative grow basis-72">
      <Search
        size={18}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        className="field field-search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={longest}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => latest.current(target.value), SEARCH_DELAY_MS);
        }}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        onBlur={settle}
      />
    </div>
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Label of the option for no filter. */
  all: string;
  value: Value | undefined;
  options: readonly (readonly [value: Value, label: string])[];
  onSelect: (value: Value | undefined) => void;
}

/** One filter or the order of a list. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, onSelect } = props;
  return (
    <select
      className="field w-auto min-w-0 grow basis-48 sm:grow-0 sm:basis-auto"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onSelect(options.find(([one]) => one === target.value)?.[0])}
    >
      <option value="">{all}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
