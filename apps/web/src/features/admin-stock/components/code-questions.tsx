import { useId } from 'react';
import { Notice } from '../../../shared/ui/notice.js';
import type { Layout, TextDoubt } from '../model/code-lines.js';
import { countText } from '../model/stock-texts.js';

const FIRST = 3;
const MAX_NAMED = 5;

/** The first codes, each as its buyer gets it. */
export function FirstCodes({ codes }: { codes: readonly string[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-small font-semibold">
        {codes.length === 1 ? 'O comprador recebe' : 'Cada comprador recebe um destes'}
      </h3>
      <ol className="grid gap-2">
        {codes.slice(0, FIRST).map((code, at) => (
          <li
            key={at}
            className="max-h-40 overflow-y-auto rounded-control border border-line bg-surface p-3 font-mono text-small wrap-anywhere whitespace-pre-wrap"
          >
            {code}
          </li>
        ))}
      </ol>
      {codes.length > FIRST ? (
        <p className="mt-2 text-small text-muted">… e mais {countText(codes.length - FIRST)}.</p>
      ) : null}
    </section>
  );
}

const QUESTIONS: Record<TextDoubt['question'], string> = {
  separators: 'Há linhas de separação, que não são vendidas. Como ler o resto?',
  'blank-lines': 'Há linhas em branco entre os códigos. Como ler o texto?',
};

interface LayoutQuestionProps {
  doubt: TextDoubt;
  layout: Layout | undefined;
  onChoose: (layout: Layout) => void;
}

export function LayoutQuestion({ doubt, layout, onChoose }: LayoutQuestionProps) {
  const name = useId();
  const answers: readonly (readonly [Layout, string])[] = [
    ['lines', `Cada linha é um código: ${countText(doubt.answers.lines.length)}`],
    ['blocks', `Cada bloco é um código, de várias linhas: ${countText(doubt.answers.blocks.length)}`],
  ];
  return (
    <Notice tone="warn" live>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">{QUESTIONS[doubt.question]}</legend>
        {answers.map(([value, text]) => (
          <label key={value} className="check">
            <input type="radio" name={name} checked={layout === value} onChange={() => onChoose(value)} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
    </Notice>
  );
}

interface ScientificQuestionProps {
  codes: readonly string[];
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
}

export function ScientificQuestion({ codes, isKept, onKeep }: ScientificQuestionProps) {
  return (
    <Notice
      tone="warn"
      title={`${countText(codes.length)} em notação científica: a planilha arredondou os números`}
      live
    >
      <p className="wrap-anywhere">
        {codes.slice(0, MAX_NAMED).join(', ')}
        {codes.length > MAX_NAMED ? '…' : ''}. Formate a coluna como texto na origem e exporte de novo.
      </p>
      <label className="check mt-2">
        <input type="checkbox" checked={isKept} onChange={({ target }) => onKeep(target.checked)} />
        <span>Os códigos são mesmo assim: adicionar</span>
      </label>
    </Notice>
  );
}
