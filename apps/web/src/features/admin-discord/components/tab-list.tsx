import { useRef, type KeyboardEvent, type ReactNode } from 'react';

interface Tab<Name extends string> {
  name: Name;
  label: string;
}

interface TabListProps<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs as WAI-ARIA describes them: arrows move between them, Tab goes on to the panel. */
export function TabList<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: TabListProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = (at + step + tabs.length) % tabs.length;
    onChoose(tabs[next]!.name);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="mb-6 flex flex-wrap gap-2 border-b border-line pb-3"
      >
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === chosen}
            aria-controls="tab-panel"
            tabIndex={name === chosen ? 0 : -1}
            className={`chip font-semibold ${name === chosen ? 'border-accent-text bg-raised text-accent-text' : ''}`}
            onKeyDown={move}
            onClick={() => onChoose(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  );
}
