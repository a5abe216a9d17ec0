import type { ReactNode } from 'react';
import { sharedTexts } from '../../../shared/texts.js';

interface SupportLinkProps {
  url: string | undefined;
  /** Sent along as text, so that support knows which order it is. */
  transactionId?: string;
  className?: string;
  children?: ReactNode;
}

/** A link to the shop's support; nothing while the shop has no address for it. */
export function SupportLink({
  url,
  transactionId,
  className = 'link',
  children = sharedTexts.support,
}: SupportLinkProps) {
  if (!url) return null;
  return (
    <a href={withOrder(url, transactionId)} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}

/** WhatsApp takes a first message, mail a subject; other addresses are opened as they are. */
function withOrder(url: string, transactionId: string | undefined): string {
  if (!transactionId) return url;
  const text = encodeURIComponent(`Pedido ${transactionId}`);
  const join = url.includes('?') ? '&' : '?';
  if (/^https:\/\/(wa\.me|api\.whatsapp\.com)\//.test(url)) return `${url}${join}text=${text}`;
  return url.startsWith('mailto:') ? `${url}${join}subject=${text}` : url;
}
