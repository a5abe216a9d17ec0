import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../http/call-route.js';
import { useSingleRun } from '../../http/use-single-run.js';
import { BusyButton } from './busy-button.js';
import { downloadFile } from './text-files.js';
import type { Message } from './use-message.js';

interface ExportedFile {
  name: string;
  content: Blob;
  /** Describes the contents, e.g. `3 contas`. */
  holds: string;
}

interface ExportButtonProps {
  label: string;
  message: Message;
  /** Reads part after part; `onProgress` is told how many rows there are so far. */
  make: (onProgress: (count: number) => void) => Promise<ExportedFile>;
}

/** Saves a list as a file and shows the progress. */
export function ExportButton({ label, message, make }: ExportButtonProps) {
  const [count, setCount] = useState<number | null>(null);
  const single = useSingleRun<void>();
  const save = async () => {
    setCount(0);
    try {
      const made = await make(setCount);
      downloadFile(made.name, made.content);
      message.show(`Arquivo com ${made.holds} pronto.`);
    } catch (error) {
      message.show(errorSentence(error), 'danger');
    } finally {
      setCount(null);
    }
  };
  return (
    <BusyButton
      className="btn btn-quiet max-sm:grow"
      isBusy={count !== null}
      onClick={() => void single.run(save)}
    >
      <Download size={18} aria-hidden /> {count === null ? label : `Lendo ${count}…`}
    </BusyButton>
  );
}
