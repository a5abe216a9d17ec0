import { useEffect, useRef } from 'react';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import type { AddedCodes } from '../api/many-codes.js';
import { countText } from '../model/stock-texts.js';

interface ManyCodesOutcomeProps {
  added: AddedCodes | undefined;
  error: Error | null;
}

/** Tells how many codes were added. It takes the focus: the button that added them may be gone. */
export function ManyCodesOutcome({ added, error }: ManyCodesOutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added) box.current?.focus();
  }, [added]);
  return (
    <>
      <ErrorNotice error={error} />
      {added ? (
        <div ref={box} tabIndex={-1}>
          <Notice
            tone={added.refused.length > 0 ? 'warn' : 'ok'}
            live
            title={`${countText(added.added)} no estoque.`}
          >
            {added.repeated > 0
              ? `${counted(added.repeated, 'código já estava, e ficou de fora', 'códigos já estavam, e ficaram de fora')}.`
              : null}
            {added.refused.map(({ name, message }, at) => (
              <p key={at} className="wrap-anywhere">
                Não foi adicionado, {name}: {message}
              </p>
            ))}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
