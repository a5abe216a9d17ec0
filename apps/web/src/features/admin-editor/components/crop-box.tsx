import type { Crop } from '@vale/contracts/catalog';
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { heightOf, movedCrop, NARROWEST_CROP, resizedCrop, widestCrop } from '../model/crop-area.js';
import type { OpenPicture } from '../model/use-image-upload.js';

interface CropBoxProps {
  picture: OpenPicture;
  onMove: (crop: Crop) => void;
}

const ARROWS: Record<string, [left: number, top: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture with the part that is kept: dragged, or moved by the arrow keys; the slider makes it smaller. */
export function CropBox({ picture: { upload, crop }, onMove }: CropBoxProps) {
  const pictureRef = useRef<HTMLDivElement>(null);
  const cropRef = useRef<HTMLButtonElement>(null);
  const dragged = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const sliderId = useId();
  const percent = (value: number, of: number) => `${(value / of) * 100}%`;

  // The button that sent the picture is gone. Who pasted it while typing goes on typing.
  useEffect(() => {
    if (document.activeElement === document.body) cropRef.current?.focus();
  }, []);

  function drag({ clientX, clientY }: PointerEvent): void {
    const from = dragged.current;
    const shown = pictureRef.current?.getBoundingClientRect().width ?? 0;
    if (!from || shown === 0) return;
    const scale = upload.width / shown;
    const by = { left: (clientX - from.x) * scale, top: (clientY - from.y) * scale };
    onMove(movedCrop(from.crop, by, upload));
  }

  function move(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = Math.max(1, Math.round(upload.width / 100));
    onMove(movedCrop(crop, { left: arrow[0] * step, top: arrow[1] * step }, upload));
  }

  return (
    <div className="grid gap-4">
      <div ref={pictureRef} className="relative max-h-[70vh] w-fit overflow-hidden rounded-lg select-none">
        <img src={upload.preview} alt="Imagem enviada" className="block max-h-[70vh] max-w-full" />
        <button
          ref={cropRef}
          type="button"
          aria-label={`Recorte 2:3: ${crop.width} × ${heightOf(crop.width)} pixels, a ${crop.left} da esquerda e ${crop.top} do topo. Setas movem.`}
          className="absolute cursor-move touch-none border-2 border-accent outline-offset-2"
          style={{
            left: percent(crop.left, upload.width),
            top: percent(crop.top, upload.height),
            width: percent(crop.width, upload.width),
            height: percent(heightOf(crop.width), upload.height),
            boxShadow: '0 0 0 9999px rgb(13 11 20 / 0.6)',
          }}
          onKeyDown={move}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            dragged.current = { x: event.clientX, y: event.clientY, crop };
          }}
          onPointerMove={drag}
          onPointerUp={() => (dragged.current = null)}
        />
      </div>
      <div className="grid max-w-sm gap-1.5">
        <label htmlFor={sliderId} className="text-small font-semibold">
          Tamanho do recorte
        </label>
        <input
          id={sliderId}
          type="range"
          className="accent-accent-text"
          min={Math.min(NARROWEST_CROP, widestCrop(upload))}
          max={widestCrop(upload)}
          value={crop.width}
          onChange={({ target }) => onMove(resizedCrop(crop, Number(target.value), upload))}
        />
      </div>
    </div>
  );
}
