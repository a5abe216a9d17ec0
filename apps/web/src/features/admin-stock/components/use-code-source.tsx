import { useState, type ReactNode } from 'react';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { Notice } from '../../../shared/ui/notice.js';
import { codeFile, type CodeFile } from '../model/code-file.js';
import { codesOf, doubtOf, scientificIn, visibleText, type Layout } from '../model/code-lines.js';
import { codesOfRows, likelyChoice, type CodeRows, type ColumnChoice } from '../model/code-rows.js';
import { CodeColumns } from './code-columns.js';
import { CodeFileField } from './code-file-field.js';
import { FirstCodes, LayoutQuestion, ScientificQuestion } from './code-questions.js';

interface CodeSource {
  codes: readonly string[];
  /** Every question about the codes is answered. */
  isAnswered: boolean;
  fields: ReactNode;
  questions: ReactNode;
  /** Resets the source after its codes were added. */
  clear: () => void;
}

interface Table {
  rows: CodeRows;
  choice: ColumnChoice;
}

interface Content {
  text?: string;
  table?: Table;
  file?: CodeFile;
}

/** Codes from a text or a file, and the questions about them. `onChange` is called before they change. */
export function useCodeSource(onChange: () => void): CodeSource {
  const [text, setText] = useState('');
  const [table, setTable] = useState<Table | null>(null);
  const [file, setFile] = useState<CodeFile>({});
  const [layout, setLayout] = useState<Layout | undefined>();
  const [keepsScientific, setKeepsScientific] = useState(false);
  const put = (next: Content) => {
    setText(next.text ?? '');
    setTable(next.table ?? null);
    setFile(next.file ?? {});
    setLayout(undefined);
    setKeepsScientific(false);
  };
  const change = (next: Content) => {
    onChange();
    put(next);
  };
  const read = async (chosen: File) => {
    const found = await codeFile(chosen);
    const { rows } = found;
    if (rows) change({ table: { rows, choice: likelyChoice(rows) }, file: found });
    else if (found.text !== undefined) change({ text: found.text, file: found });
    else setFile(found);
  };
  const doubt = table ? undefined : doubtOf(visibleText(text));
  const written = table ? codesOfRows(table.rows, table.choice) : codesOf(text, layout);
  const codes = written.map((code) => visibleText(code).trim()).filter((code) => code !== '');
  const cleaned = written.filter((code) => /\p{Cf}/u.test(code)).length;
  const scientific = scientificIn(codes);
  return {
    codes,
    isAnswered: (!doubt || layout !== undefined) && (scientific.length === 0 || keepsScientific),
    clear: () => put({}),
    fields: (
      <>
        {table ? (
          <CodeColumns
            {...table}
            onChoose={(choice) => {
              onChange();
              setTable({ ...table, choice });
            }}
            onDiscard={() => change({})}
          />
        ) : (
          <TextAreaField
            label="Códigos"
            rows={6}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            hint="Um por linha. Códigos de várias linhas: separe cada um com uma linha em branco."
            error={file.refused}
            value={text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
        <CodeFileField onChoose={(chosen) => void read(chosen)} />
        {table && file.refused ? <Notice tone="danger">{file.refused}</Notice> : null}
      </>
    ),
    questions: (
      <>
        {file.note ? <Notice tone="warn">{file.note}</Notice> : null}
        {cleaned > 0 ? (
          <Notice tone="warn">
            {cleaned === 1 ? 'Um código tinha' : `${cleaned.toLocaleString('pt-BR')} códigos tinham`}{' '}
            caracteres invisíveis, que foram retirados.
          </Notice>
        ) : null}
        {doubt ? (
          <LayoutQuestion
            doubt={doubt}
            layout={layout}
            onChoose={(chosen) => {
              onChange();
              setLayout(chosen);
            }}
          />
        ) : null}
        {scientific.length > 0 ? (
          <ScientificQuestion codes={scientific} isKept={keepsScientific} onKeep={setKeepsScientific} />
        ) : null}
        {codes.length > 0 && (!doubt || layout) ? <FirstCodes codes={codes} /> : null}
      </>
    ),
  };
}
