import type { Embed } from '@vale/contracts/discord';
import { useState } from 'react';
import { MarkedText } from './marked-text.js';

interface EmbedPreviewProps {
  embed: Embed;
  /** Origin of this page, from which the shop's own pictures are shown. */
  origin: string;
}

/** An embed in Discord's geometry (`@skyra/discord-components-core`), in its dark or light theme. */
export function EmbedPreview({ embed, origin }: EmbedPreviewProps) {
  const own = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
  const { title, description, fields, thumbnail, image, author, footer, timestamp } = embed;
  return (
    <article
      aria-label="Prévia da embed"
      className="max-w-[520px] rounded-[4px] border-l-4 bg-[light-dark(#f2f3f5,#2f3136)] py-2 pr-4 pb-4 pl-3 text-[14px]/[18px] text-[light-dark(#2e3338,#dcddde)] [overflow-wrap:anywhere]"
      style={{ borderLeftColor: `#${embed.color.toString(16).padStart(6, '0')}` }}
    >
      <div className="flex gap-4">
        <div className="grid min-w-0 flex-1 gap-2 pt-2">
          {author ? (
            <p className="flex items-center gap-2 font-semibold text-[light-dark(#4f5660,#ffffff)]">
              <Icon src={author.icon_url && own(author.icon_url)} size="size-6" />
              {author.name}
            </p>
          ) : null}
          {title ? (
            <p className="text-[16px]/[22px] font-semibold text-[light-dark(#060607,#ffffff)]">
              <MarkedText text={title} />
            </p>
          ) : null}
          {description ? (
            <p className="whitespace-pre-line">
              <MarkedText text={description} />
            </p>
          ) : null}
          {fields.map(({ name, value }) => (
            <div key={name}>
              <p className="mb-0.5 font-semibold text-[light-dark(#060607,#ffffff)]">{name}</p>
              <p className="whitespace-pre-line">
                <MarkedText text={value} />
              </p>
            </div>
          ))}
        </div>
        {thumbnail ? (
          <Picture
            key={thumbnail.url}
            src={own(thumbnail.url)}
            name="Miniatura"
            className="mt-2 max-h-20 max-w-20 shrink-0"
          />
        ) : null}
      </div>
      {image ? (
        <Picture
          key={image.url}
          src={own(image.url)}
          name="Banner"
          className="mt-4 max-h-[300px] max-w-[min(300px,100%)]"
        />
      ) : null}
      <p className="mt-2 flex items-center gap-2 text-[12px]/[16px] font-medium">
        <Icon src={footer?.icon_url && own(footer.icon_url)} size="size-5" />
        <span className="min-w-0">
          {footer ? `${footer.text} • ` : ''}
          {TIME.format(new Date(timestamp))}
        </span>
      </p>
    </article>
  );
}

const TIME = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

function Icon({ src, size }: { src: string | undefined; size: string }) {
  const [isBroken, setBroken] = useState('');
  if (!src || src === isBroken) return null;
  return (
    <img
      src={src}
      alt=""
      className={`${size} shrink-0 rounded-full object-cover`}
      onError={() => setBroken(src)}
    />
  );
}

function Picture({ src, name, className }: { src: string; name: string; className: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p role="status" className="mt-2 text-small font-semibold">
        {name}: a imagem não carregou
      </p>
    );
  return (
    <img
      src={src}
      alt={name}
      className={`rounded-[4px] object-contain ${className}`}
      onError={() => setBroken(true)}
    />
  );
}
