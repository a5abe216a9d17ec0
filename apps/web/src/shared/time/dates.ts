/**
 * Formats in São Paulo time. Each formatter is created on first use: it takes a phone some milliseconds, and
 * few pages need one.
 */
function formatter(options: Intl.DateTimeFormatOptions): (value: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (value) =>
    (format ??= new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', ...options })).format(
      value,
    );
}

const date = formatter({});
const dateAndTime = formatter({ dateStyle: 'short', timeStyle: 'short' });
const deadline = formatter({ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });

/** `21/11/2026`, from epoch milliseconds or an ISO date. */
export function dateText(value: number | string): string {
  // A date without a time is the same everywhere; parsed, it would be midnight UTC, which is the day before in São Paulo.
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return value.split('-').reverse().join('/');
  const parsed = new Date(value);
  return Number.isNaN(parsed.getTime()) ? '' : date(parsed);
}

/** `22/11 às 09:00`, from epoch milliseconds. */
export function deadlineText(epochMs: number): string {
  return deadline(epochMs).replace(', ', ' às ');
}

/** `21/11/2026, 14:30` */
export function dateTimeText(epochMs: number): string {
  return dateAndTime(epochMs);
}
