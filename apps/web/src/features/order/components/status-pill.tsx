import { isApproved, statusText } from '@vale/contracts/checkout';
import { CircleCheck, CircleHelp, CircleX, Clock } from 'lucide-react';

const styles = {
  wait: { colors: 'bg-warn', Icon: Clock },
  good: { colors: 'bg-ok', Icon: CircleCheck },
  bad: { colors: 'bg-danger', Icon: CircleX },
  plain: { colors: 'bg-muted', Icon: CircleHelp },
};

export function StatusPill({ status, small = false }: { status: string; small?: boolean }) {
  const { title, tone } = statusText(status);
  const { colors, Icon } = styles[tone];
  return (
    <span
      className={`pill ${colors} ${small ? 'px-2.5 py-0.5 text-micro' : 'text-small'}`}
      data-status={status}
      data-approved={isApproved(status) || undefined}
    >
      <Icon size={small ? 14 : 18} aria-hidden className={small ? 'max-[23rem]:hidden' : ''} /> {title}
    </span>
  );
}
