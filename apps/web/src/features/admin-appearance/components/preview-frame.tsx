import type { Appearance } from '@vale/contracts/catalog';
import { ExternalLink } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { previewAddress, type PreviewOptions } from '../api/appearance.js';

/** CSS pixels of the frame, as on a phone and on a computer. */
const SCREENS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;
type ScreenName = keyof typeof SCREENS;

const PAGES = [
  ['home', 'Página inicial'],
  ['product', 'Página de um produto'],
] as const;
const WIDTHS = [
  ['phone', 'Celular'],
  ['desktop', 'Computador'],
] as const;
const THEMES = [
  ['dark', 'Tema escuro'],
  ['light', 'Tema claro'],
] as const;

/** Milliseconds after the last change, so that a page is not requested for every letter. */
const WAIT_MS = 500;

interface PreviewFrameProps {
  look: Appearance;
  /** False while the look is the published one, because what is typed cannot be shown. */
  isTyped: boolean;
}

/** A page of the shop with this look, which is not stored, in a frame without scripts. */
export function PreviewFrame({ look, isTyped }: PreviewFrameProps) {
  const [options, setOptions] = useState<PreviewOptions>({ page: 'home', theme: 'dark' });
  const [screen, setScreen] = useState<ScreenName>('phone');
  const address = useSettled(previewAddress(look, options));
  const { width, height } = SCREENS[screen];
  const { box, room } = useRoom(width);
  const scale = Math.min(1, room / width);
  return (
    <PanelSection
      title="Prévia"
      action={
        <a className="link flex min-h-11 items-center gap-2" href={address} target="_blank" rel="noreferrer">
          <ExternalLink size={18} aria-hidden /> Abrir em outra aba
        </a>
      }
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label="Página"
          options={PAGES}
          value={options.page}
          onChange={({ target }) => setOptions({ ...options, page: target.value as PreviewOptions['page'] })}
        />
        <SelectField
          label="Tela"
          options={WIDTHS}
          value={screen}
          onChange={({ target }) => setScreen(target.value as ScreenName)}
        />
        <SelectField
          label="Tema"
          options={THEMES}
          value={options.theme}
          onChange={({ target }) =>
            setOptions({ ...options, theme: target.value as PreviewOptions['theme'] })
          }
        />
      </div>
      {isTyped ? null : (
        <p role="status" className="text-small text-muted">
          Esta é a aparência publicada: algo que você mudou ainda não pode ser publicado.
        </p>
      )}
      <div ref={box} className="overflow-hidden" style={{ height: height * scale }}>
        <iframe
          title="Prévia da loja"
          src={address}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className="rounded-control border border-line"
          style={{ width, height, maxWidth: 'none', transform: `scale(${scale})`, transformOrigin: '0 0' }}
        />
      </div>
    </PanelSection>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** CSS pixels that an element of this width finds in the box. */
function useRoom(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useLayoutEffect(() => {
    const measure = () => setRoom(box.current?.clientWidth || width);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [width]);
  return { box, room };
}
