import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionDialog, ReasonField, useReason } from './action-dialog.js';

interface ExportDialogProps<File> {
  title: string;
  /** Reads the file for the given reason. */
  download: Pick<UseMutationResult<File, Error, string>, 'mutate' | 'isPending' | 'error'>;
  onDone: (file: File) => void;
  onClose: () => void;
  /** Progress. */
  children?: ReactNode;
}

/** Asks why data leave the panel, because the audit log names person, thing and reason. */
export function ExportDialog<File>({ title, download, onDone, onClose, children }: ExportDialogProps<File>) {
  const reason = useReason(true);
  const { isPending, error } = download;
  return (
    <ActionDialog
      {...{ title, isPending, error, onClose }}
      effects={['O registro guarda quem baixou, quando e o motivo.']}
      action="Baixar"
      onSubmit={() => {
        if (reason.check()) download.mutate(reason.reason.trim(), { onSuccess: onDone });
      }}
    >
      <ReasonField state={reason} label="Motivo" />
      {children}
    </ActionDialog>
  );
}
