import { isCategory, previewedCategory } from '@vale/contracts/catalog';
import { ImageDown, Upload } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { lazy } from '../../../shared/lazy-screen.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { categoryImage, SafeImage } from '../../../shared/ui/safe-image.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { EditorValues } from '../model/editor-values.js';
import type { useImageUpload } from '../model/use-image-upload.js';

const CropBox = lazy(async () => {
  const module = await import('./crop-box.js');
  return { default: module.CropBox };
});

/** Address of every picture that the shop has drawn. */
const DRAWN = '/api/files/';

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface ImageFieldProps {
  images: ReturnType<typeof useImageUpload>;
}

export function ImageField({ images }: ImageFieldProps) {
  const { control, register, formState } = useFormContext<EditorValues>();
  const [banner, category] = useWatch({ control, name: ['banner', 'categoria'] });
  const isOwn = banner !== '' && !banner.startsWith(DRAWN);
  const fileRef = useRef<HTMLInputElement>(null);
  const sendRef = useRef<HTMLButtonElement>(null);
  const wasCropping = useRef(false);
  const { open, send, isBusy } = images;
  // The crop's buttons are gone once it is stored or cancelled.
  useEffect(() => {
    if (open) wasCropping.current = true;
    if (open || isBusy || !wasCropping.current) return;
    wasCropping.current = false;
    if (document.activeElement === document.body) sendRef.current?.focus();
  }, [open, isBusy]);
  usePastedImage(send);
  if (open)
    return (
      <PanelSection title="Imagem">
        <Suspense fallback={<p className="text-small text-muted">Abrindo a imagem…</p>}>
          <CropBox key={open.upload.id} picture={open} onMove={images.setCrop} />
        </Suspense>
        <div className="flex flex-wrap gap-2">
          <BusyButton
            className="btn btn-main"
            isBusy={isBusy}
            // Its error is in `problem`.
            onClick={() => void images.store().catch(() => undefined)}
          >
            {isBusy ? 'Salvando imagem…' : 'Usar este recorte'}
          </BusyButton>
          <BusyButton className="btn btn-quiet" isBusy={isBusy} isWorking={false} onClick={images.cancel}>
            Cancelar
          </BusyButton>
        </div>
        <Problem text={images.problem} />
      </PanelSection>
    );
  return (
    <PanelSection title="Imagem">
      <div className="flex flex-wrap gap-5">
        <SafeImage
          key={banner}
          src={banner}
          fallback={categoryImage(isCategory(category) ? category : previewedCategory())}
          // A product without a picture shows the shop's drawing, which is decorative.
          alt={banner === '' ? '' : 'Imagem atual'}
          eager
          width={120}
          height={180}
          className="h-45 w-30 shrink-0 rounded-lg border border-line object-cover"
        />
        <div className="grid min-w-0 grow basis-60 content-start gap-3">
          <p className="text-small text-muted">
            Envie um arquivo, cole uma imagem (Ctrl+V) ou baixe de um endereço. Até 8 MB, recortada em 2:3.
          </p>
          {isOwn ? null : (
            <p className="text-small font-semibold text-warn">
              Este produto está sem capa: a loja desenha uma com a marca e o nome. Com a capa de verdade, ele
              vende mais.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <BusyButton
              ref={sendRef}
              className="btn btn-quiet"
              isBusy={isBusy}
              onClick={() => fileRef.current?.click()}
            >
              <Upload size={18} aria-hidden /> {isBusy ? 'Enviando…' : 'Enviar arquivo'}
            </BusyButton>
            <input
              ref={fileRef}
              type="file"
              accept={TYPES}
              className="visually-hidden"
              aria-label="Arquivo da imagem"
              tabIndex={-1}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) send(file);
                target.value = '';
              }}
            />
            <BusyButton
              className="btn btn-quiet"
              disabled={!/^https:\/\/./.test(banner)}
              isBusy={isBusy}
              isWorking={false}
              onClick={() => images.fetchFrom(banner)}
            >
              <ImageDown size={18} aria-hidden /> Baixar e recortar
            </BusyButton>
          </div>
          <TextField
            label="Endereço da imagem"
            inputMode="url"
            placeholder="https://"
            error={formState.errors.banner?.message}
            {...register('banner')}
          />
          <Problem text={images.problem} />
        </div>
      </div>
    </PanelSection>
  );
}

function Problem({ text }: { text: string | null }) {
  return (
    <p role="alert" className="text-small font-semibold text-danger">
      {text}
    </p>
  );
}

/** Anywhere on the page. */
function usePastedImage(send: (file: File) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      send(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [send]);
}
