import { isApproved, statusText } from '@vale/contracts/checkout';
import { CircleCheck, CircleHelp, CircleX, Clock } from 'lucide-react';

const styles = {
  wait: { colors: 'bg-warn', Icon: Clock },
  good: { colors: 'bg-ok', Icon: CircleCheck },
  bad: { colors: 'bg-danger', Icon: CircleX },
  plain: { colors: 'bg-muted', Icon: CircleHelp },
};

/** Letters that fit beside other things on a phone of 320 px. */
const ROOM = 24;

interface StatusPillProps {
  status: string;
  /** Replaces the text of the status. */
  title?: string | undefined;
  small?: boolean;
}

export function StatusPill({ status, title = statusText(status).title, small = false }: StatusPillProps) {
  const { tone } = statusText(status);
  const { colors, Icon } = styles[tone];
  const shown = small && title.length > ROOM ? title.replace(/^PAGAMENTO /, '') : title;
  return (
    <span
      className={`pill max-[16rem]:whitespace-normal ${colors} ${small ? 'px-2.5 py-0.5 text-micro' : 'text-small'}`}
      data-status={status}
      data-approved={isApproved(status) || undefined}
    >
      <Icon size={small ? 14 : 18} aria-hidden className={small ? 'max-[23rem]:hidden' : ''} /> {shown}
    </span>
  );
}
