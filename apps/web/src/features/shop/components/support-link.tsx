import type { ReactNode } from 'react';

interface SupportLinkProps {
  url: string | undefined;
  /** Goes along as text, so that support knows which order it is. */
  transactionId?: string;
  className?: string;
  children: ReactNode;
}

/** Where people are answered; nothing while the shop has no such address. */
export function SupportLink({ url, transactionId, className = 'link', children }: SupportLinkProps) {
  if (!url) return null;
  return (
    <a href={withOrder(url, transactionId)} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}

/** WhatsApp takes a first message, mail a subject; other places are opened as they are. */
function withOrder(url: string, transactionId: string | undefined): string {
  if (!transactionId) return url;
  const text = encodeURIComponent(`Pedido ${transactionId}`);
  const join = url.includes('?') ? '&' : '?';
  if (/^https:\/\/(wa\.me|api\.whatsapp\.com)\//.test(url)) return `${url}${join}text=${text}`;
  return url.startsWith('mailto:') ? `${url}${join}subject=${text}` : url;
}
