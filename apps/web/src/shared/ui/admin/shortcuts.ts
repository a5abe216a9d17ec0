import { useEffect, useRef } from 'react';
import { sharedValue } from '../../shared-value.js';
import { readStored, writeStored } from '../../storage/browser-storage.js';

export interface Shortcut {
  /** One character as the keyboard writes it, or `ctrl+` with one (⌘ counts as Ctrl). */
  key: string;
  /** Portuguese description for the list that `?` opens. */
  label: string;
  run: () => void;
}

const STORAGE_KEY = 'vale_admin_shortcuts';

const enabled = sharedValue(readStored('localStorage', STORAGE_KEY) !== 'off');
const listed = sharedValue<readonly Pick<Shortcut, 'key' | 'label'>[]>([]);
const open = sharedValue(false);

export const useShortcutsEnabled = enabled.use;
export const useListedShortcuts = listed.use;
export const useShortcutListOpen = open.use;
export const showShortcuts = () => open.set(true);
export const hideShortcuts = () => open.set(false);

/** Only single-character shortcuts can be switched off: nobody types Ctrl combinations by mistake. */
export function enableShortcuts(on: boolean): void {
  writeStored('localStorage', STORAGE_KEY, on ? 'on' : 'off');
  enabled.set(on);
}

/** Shortcuts of the screen while its component is mounted. A dialog on screen suspends them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ key, label }) => `${key} ${label}`).join('\n');
  useEffect(() => {
    const mine = latest.current.map(({ key, label }) => ({ key, label }));
    listed.set([...listed.get(), ...mine]);
    return () => listed.set(listed.get().filter((one) => !mine.includes(one)));
  }, [names]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = latest.current.find(({ key }) => key === keyOf(event));
      if (!shortcut || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      shortcut.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Null for input that is no shortcut: typed text, and single characters while they are switched off. */
function keyOf(event: KeyboardEvent): string | null {
  if (event.altKey || event.defaultPrevented) return null;
  if (event.ctrlKey || event.metaKey) return `ctrl+${event.key.toLowerCase()}`;
  return !enabled.get() || isTyping(event.target) ? null : event.key;
}

const NOT_TYPED_INTO = new Set(['checkbox', 'radio', 'button', 'submit', 'color', 'range', 'file']);

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED_INTO.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}
