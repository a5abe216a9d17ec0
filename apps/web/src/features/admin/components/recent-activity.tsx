import { sharedTexts } from '../../../shared/texts.js';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { adminPath } from '../../../shared/ui/admin/use-admin-page.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { errorSentence } from '../../../shared/http/call-route.js';
import { useRecentChanges } from '../api/read-figures.js';
import { activityText } from '../model/activity-text.js';
import { dashboardTexts, SHOWCASE_ACTIVITY } from '../model/dashboard-texts.js';

/** The specification's list. */
export function ShowcaseActivity() {
  return (
    <ul className="divide-y divide-line">
      {SHOWCASE_ACTIVITY.map(({ text, when }) => (
        <Row key={text} text={text} when={when} />
      ))}
    </ul>
  );
}

/** The last changes of the audit log. */
export function RecentChanges() {
  const changes = useRecentChanges();
  const nameOf = useAccountNames((changes.data?.items ?? []).map(({ accountId }) => accountId));
  const audit = adminPath('/admin/audit');
  if (changes.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{errorSentence(changes.error)}</p>
        <button type="button" className="link" onClick={() => void changes.refetch()}>
          {sharedTexts.retry}
        </button>
      </div>
    );
  }
  if (!changes.data) {
    return (
      <div aria-busy className="grid gap-2">
        <LoadingText>Carregando a atividade…</LoadingText>
        <div className="skeleton h-8" />
        <div className="skeleton h-8" />
      </div>
    );
  }
  if (changes.data.items.length === 0) return <p className="text-muted">{dashboardTexts.noActivity}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {changes.data.items.map((record) => (
          <Row
            key={record.id}
            text={activityText(record)}
            when={`${nameOf(record.accountId)} · ${dateTimeText(record.at)}`}
          />
        ))}
      </ul>
      {audit ? (
        <Link to={audit} className="link mt-3 inline-block">
          Ver tudo
        </Link>
      ) : null}
    </>
  );
}

function Row({ text, when }: { text: string; when: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0">{text}</span>
      <span className="min-w-0 text-small text-muted tabular-nums wrap-anywhere">{when}</span>
    </li>
  );
}
