import { useId, useRef, useState } from 'react';
import { shrunkPicture } from '../model/shrunk-picture.js';

const texts = {
  choose: (label: string) => `Escolher ${label}`,
  remove: (label: string) => `Remover ${label}`,
  label: (label: string) => `${label[0]!.toUpperCase()}${label.slice(1)} (opcional)`,
  bad: 'Não foi possível ler a imagem. Escolha um arquivo JPEG, PNG, WebP, AVIF ou GIF.',
  hint: 'A localização e os dados da câmera não são enviados.',
} as const;

interface PictureFieldProps {
  /** Its name in lower case: "foto". */
  label: string;
  /** JPEG as base64. */
  picture: string | undefined;
  onPick: (picture: string | undefined) => void;
}

/** An optional picture, which the browser shrinks. A file that is no picture is refused here. */
export function PictureField({ label, picture, onPick }: PictureFieldProps) {
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBad, setBad] = useState(false);

  async function pick(file: File | undefined): Promise<void> {
    if (!file) return;
    const made = await shrunkPicture(file).catch(() => undefined);
    setBad(made === undefined);
    onPick(made);
  }

  if (picture) {
    return (
      <div className="flex items-center gap-4">
        <img
          src={`data:image/jpeg;base64,${picture}`}
          alt={texts.label(label)}
          className="size-20 rounded-control object-cover"
        />
        <button type="button" className="link min-h-11" onClick={() => onPick(undefined)}>
          {texts.remove(label)}
        </button>
      </div>
    );
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={field} className="text-small font-semibold">
        {texts.label(label)}
      </label>
      <button
        type="button"
        className="btn btn-quiet justify-self-start"
        aria-describedby={`${field}-hint`}
        onClick={() => input.current?.click()}
      >
        {texts.choose(label)}
      </button>
      <input
        ref={input}
        id={field}
        type="file"
        accept="image/*"
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => {
          void pick(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <p
        id={`${field}-hint`}
        role={isBad ? 'alert' : undefined}
        className={`text-small ${isBad ? 'text-danger' : 'text-muted'}`}
      >
        {isBad ? texts.bad : texts.hint}
      </p>
    </div>
  );
}
