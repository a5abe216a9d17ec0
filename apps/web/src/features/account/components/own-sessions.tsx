import type { OwnSession } from '@vale/contracts/identity';
import { dateText, dateTimeText } from '../../../shared/time/dates.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { useEndSession, useEndSessions, useOwnSessions } from '../api/account.js';
import { securityTexts as texts } from '../model/security-texts.js';

interface OwnSessionsProps {
  /** All sessions were ended, that of this browser too. */
  onAllEnded: () => void;
}

export function OwnSessions({ onAllEnded }: OwnSessionsProps) {
  const { data, error: notLoaded } = useOwnSessions();
  const end = useEndSession();
  const endAll = useEndSessions(onAllEnded);
  const error = notLoaded ?? end.error ?? endAll.error;
  return (
    <div className="grid gap-4">
      <ErrorNotice error={error} />
      {data ? (
        <ul className="grid gap-4" aria-label={texts.devices}>
          {data.items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      ) : error ? null : (
        <LoadingText>{texts.loading}</LoadingText>
      )}
      <button
        type="button"
        className="btn btn-danger"
        disabled={endAll.isPending}
        onClick={() => endAll.mutate()}
      >
        {texts.endAll}
      </button>
      <p className="text-small text-muted">{texts.endAllHint}</p>
    </div>
  );
}

interface SessionRowProps {
  session: OwnSession;
  ending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const device = session.device || texts.unknownDevice;
  return (
    <li className="flex items-baseline justify-between gap-4">
      <div className="min-w-0">
        <p className="font-semibold text-fg wrap-anywhere">{device}</p>
        <p className="text-small text-muted">
          {texts.since(dateTimeText(session.openedAt), dateText(session.lastSeenAt))}
        </p>
      </div>
      {session.current ? (
        <span className="shrink-0 text-small text-ok">{texts.thisDevice}</span>
      ) : (
        <button
          type="button"
          className="link shrink-0"
          aria-label={texts.endOf(device)}
          disabled={ending}
          onClick={onEnd}
        >
          {texts.end}
        </button>
      )}
    </li>
  );
}
