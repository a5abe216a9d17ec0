export interface TimeLeft {
  days: number;
  /** `HH:MM:SS` below the days. */
  clock: string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Whole seconds left until an instant; zero once it has come. */
function secondsLeft(instant: number, now: number): number {
  return Math.max(0, Math.ceil((instant - now) / 1_000));
}

export function timeLeft(instant: number, now: number): TimeLeft {
  const seconds = secondsLeft(instant, now);
  return {
    days: Math.floor(seconds / 86_400),
    clock: [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':'),
  };
}

/** `2 dias 03:04:05`; the days only when there are any. */
export function timeLeftText(instant: number, now: number): string {
  const { days, clock } = timeLeft(instant, now);
  if (days === 0) return clock;
  return `${days} ${days === 1 ? 'dia' : 'dias'} ${clock}`;
}
