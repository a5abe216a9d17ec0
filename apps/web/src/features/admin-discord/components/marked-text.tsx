import { createElement } from 'react';
import { marksOf, type Mark } from '../model/discord-markdown.js';

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const;

/** A text of an embed with Discord's marks. */
export function MarkedText({ text }: { text: string }) {
  return marksOf(text).map((mark, at) => <Part key={at} mark={mark} />);
}

function Part({ mark }: { mark: Mark }) {
  if (mark.kind === 'text') return mark.text;
  if (mark.kind === 'link')
    return (
      <a
        href={mark.href}
        target="_blank"
        rel="noreferrer"
        className="text-[light-dark(#0060d1,#00aff4)] underline [overflow-wrap:anywhere]"
      >
        {mark.text}
      </a>
    );
  return createElement(
    TAGS[mark.kind],
    mark.kind === 'code' ? { className: 'rounded bg-[light-dark(#e3e5e8,#202225)] px-1' } : null,
    mark.text,
  );
}
