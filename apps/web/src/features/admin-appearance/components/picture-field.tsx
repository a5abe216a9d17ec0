import { lookPath, type LookFile, type LookPicture, type LookPictureKind } from '@vale/contracts/catalog';
import { useId } from 'react';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { FILE_INPUT } from '../../../shared/ui/admin/file-input.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { useUploadPicture } from '../api/appearance.js';

interface PictureFieldProps {
  label: string;
  hint: string;
  kind: LookPictureKind;
  /** Colours of the places where it is seen. */
  backgrounds?: readonly string[];
  picture: LookPicture | null;
  onChange: (picture: LookPicture | null) => void;
}

const SHOWN: Record<LookPictureKind, LookFile> = {
  logo: 'logo.png',
  icon: 'icon-192.png',
  hero: 'hero-720.webp',
};

/** A picture that is stored as soon as it is chosen, and shown to shoppers once the look is published. */
export function PictureField({
  label,
  hint,
  kind,
  picture,
  backgrounds = [''],
  onChange,
}: PictureFieldProps) {
  const id = useId();
  const upload = useUploadPicture(kind);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {picture ? (
        <div className="flex flex-wrap items-center gap-3">
          {backgrounds.map((background, at) => (
            <img
              key={background}
              src={lookPath(picture.id, SHOWN[kind])}
              alt={at === 0 ? `${label} atual` : ''}
              style={background ? { background } : {}}
              className="max-h-16 w-auto max-w-full rounded-control border border-line p-2"
            />
          ))}
          <button type="button" className="link min-h-11" onClick={() => onChange(null)}>
            Remover {label.toLowerCase()}
          </button>
        </div>
      ) : null}
      <input
        id={id}
        type="file"
        accept=".png,.svg,.jpg,.jpeg,.webp"
        aria-describedby={`${id}-hint`}
        className={FILE_INPUT}
        disabled={upload.isPending}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.mutate(file, { onSuccess: onChange });
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {upload.isPending ? <LoadingText>Enviando a imagem…</LoadingText> : null}
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}
      </p>
      <FailedAction title="A imagem não foi aceita" error={upload.error} />
    </div>
  );
}
