import { ShownOnce } from '../../../shared/ui/admin/shown-once.js';
import { secondFactorTexts as texts } from '../model/second-factor-texts.js';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <ShownOnce
      title={texts.codesTitle}
      lead={texts.codesLead}
      label={texts.codesLabel}
      text={codes.join('\n')}
      fileName="codigos-de-recuperacao.txt"
      copied={texts.copied}
      notCopied={texts.notCopied}
      saved={texts.saved}
      onDone={onDone}
    />
  );
}
