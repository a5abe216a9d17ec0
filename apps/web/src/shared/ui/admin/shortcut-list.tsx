import { Dialog } from '../dialog.js';
import {
  enableShortcuts,
  hideShortcuts,
  showShortcuts,
  useListedShortcuts,
  useShortcutListOpen,
  useShortcuts,
  useShortcutsEnabled,
} from './shortcuts.js';

/** `?` opens this list: the shortcuts of the screen, and the switch for them. */
export function ShortcutList() {
  const open = useShortcutListOpen();
  const enabled = useShortcutsEnabled();
  const shortcuts = useListedShortcuts();
  useShortcuts([{ key: '?', label: 'Mostrar os atalhos', run: showShortcuts }]);
  if (!open) return null;
  return (
    <Dialog title="Atalhos do teclado" onClose={hideShortcuts}>
      <dl className="mb-4 grid gap-2">
        {shortcuts.map(({ key, label }) => (
          <div key={`${key} ${label}`} className="flex items-center justify-between gap-4">
            <dt className="min-w-0">{label}</dt>
            <dd>
              <kbd className="rounded-lg border border-control px-2 py-1 font-sans text-small font-semibold">
                {key.replace('ctrl+', 'Ctrl + ').toUpperCase()}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <label className="check -mx-3 border-t border-line">
        <input type="checkbox" checked={enabled} onChange={({ target }) => enableShortcuts(target.checked)} />
        Usar atalhos de uma tecla
      </label>
    </Dialog>
  );
}
