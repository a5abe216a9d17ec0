import type { CaseKind } from '@vale/contracts/checkout';
import { adminPagePath, type PlainAdminPage } from '@vale/contracts/pages';
import { CASE_TITLES } from '../escalation/case-titles.js';

/** Something that is reported to the shop's owner once. It contains no personal data and no code. */
export interface AlertCause {
  /** A repeated finding or event has the same id. */
  _id: string;
  kind: CaseKind | 'destination-stopped' | 'webhook-paused' | 'dead-letters' | 'export' | 'team';
  /** Name of the destination, of the webhook, or of the event or job; what was exported or changed on the team. Empty for cases. */
  about: string;
  /** Epoch milliseconds; absent once the group was handed to its channels. */
  waitingSince?: number;
  /** A ULID. Causes of one group are reported together. */
  groupId?: string;
  /** Absent while a cause of the same id must not be reported again. */
  purgeAt?: Date;
  /** Found in demo mode: a live shop forgets it. */
  demo?: true;
}

export interface AlertText {
  title: string;
  lines: string[];
}

/** More lines do not fit into one message on Discord. */
const MAX_LINES = 25;

export function alertText(causes: readonly Pick<AlertCause, 'kind' | 'about'>[], origin: string): AlertText {
  const lines = [...Map.groupBy(causes, titleOf)].map(([title, { length }]) =>
    length === 1 ? title : `${title} (${length})`,
  );
  const pages = new Set(causes.map(({ kind }) => pageOf(kind)));
  return {
    title: lines.length === 1 ? lines[0]! : `${causes.length} avisos da loja`,
    lines: [
      ...lines.slice(0, MAX_LINES).map((line) => `- ${line}`),
      ...(lines.length > MAX_LINES ? [`… e mais ${lines.length - MAX_LINES}.`] : []),
      ...[...pages].map((page) => `Veja no painel: ${origin}${adminPagePath(page)}`),
      'Cada motivo é avisado uma vez.',
    ],
  };
}

function titleOf({ kind, about }: Pick<AlertCause, 'kind' | 'about'>): string {
  if (kind === 'destination-stopped') return `Conversões paradas: ${about}`;
  if (kind === 'webhook-paused') return `Webhook pausado: ${about}`;
  if (kind === 'dead-letters') return `Falhas de processamento: ${about}`;
  if (kind === 'export') return `Dados exportados: ${about}`;
  if (kind === 'team') return `Equipe: ${about}`;
  return CASE_TITLES[kind];
}

function pageOf(kind: AlertCause['kind']): PlainAdminPage {
  if (kind === 'destination-stopped') return 'conversions';
  if (kind === 'export') return 'audit';
  if (kind === 'team') return 'team';
  if (kind === 'webhook-paused') return 'webhooks';
  return kind === 'dead-letters' ? 'deadLetters' : 'inbox';
}
