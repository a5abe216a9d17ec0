import { useNow } from '../../../shared/time/use-now.js';
import { timeLeft, timeLeftText } from '../../../shared/time/countdown.js';
import { sharedTexts } from '../../../shared/texts.js';

/** Counts down to the product's expiry. Not a live region: a screen reader would read sixty texts a minute. */
export function ExpiryCountdown({ expiraEm }: { expiraEm: number }) {
  const now = useNow();
  const { days, clock } = timeLeft(expiraEm, now);
  const [hours, minutes, seconds] = clock.split(':');
  const parts = [
    ...(days > 0 ? [[String(days), days === 1 ? 'dia' : 'dias']] : []),
    [hours, 'h'],
    [minutes, 'min'],
    [seconds, 's'],
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-control border border-warn bg-surface px-4 py-3">
      <p className="text-small font-semibold text-warn">{sharedTexts.offerEnds}</p>
      <p role="timer" aria-live="off" className="flex items-baseline gap-3" data-testid="countdown">
        <span className="visually-hidden">{timeLeftText(expiraEm, now)}</span>
        {parts.map(([value, unit]) => (
          <span key={unit} aria-hidden className="flex items-baseline gap-1">
            <span className="display text-h2 tabular-nums">{value}</span>
            <span className="text-micro text-muted">{unit}</span>
          </span>
        ))}
      </p>
    </div>
  );
}
