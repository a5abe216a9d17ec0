import type { LegalBlock as Block } from '@vale/contracts/catalog';
import type { ReactNode } from 'react';

/** A heading, a paragraph or a list of a legal text. */
export function LegalBlock({ block, heading }: { block: Block; heading: (text: string) => ReactNode }) {
  if (block.kind === 'heading') return heading(block.text);
  if (block.kind === 'paragraph') return <p className="wrap-anywhere text-muted">{block.text}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-muted">
      {block.items.map((item) => (
        <li key={item} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  );
}
