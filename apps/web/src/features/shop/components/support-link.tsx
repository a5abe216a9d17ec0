import type { ReactNode } from 'react';
import { sharedTexts } from '../../../shared/texts.js';

interface SupportLinkProps {
  url: string | undefined;
  /** Sent along as text, so that support knows which order it is. */
  transactionId?: string | undefined;
  className?: string;
  children?: ReactNode;
}

/** How shoppers know the address, and the parameter by which it takes a first message or a subject. */
const CHANNELS = [
  { address: /^https:\/\/(wa\.me|api\.whatsapp\.com)\//, name: ' no WhatsApp', parameter: 'text' },
  { address: /^https:\/\/(t|telegram)\.me\//, name: ' no Telegram', parameter: 'text' },
  { address: /^mailto:/, name: ' por e-mail', parameter: 'subject' },
];

/** A link to the shop's support; nothing while the shop has no address for it. */
export function SupportLink({ url, transactionId, className = 'link', children }: SupportLinkProps) {
  if (!url) return null;
  const channel = CHANNELS.find(({ address }) => address.test(url));
  return (
    <a
      href={channel && transactionId ? withText(url, channel.parameter, `Pedido ${transactionId}`) : url}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children ?? `${sharedTexts.support}${channel?.name ?? ''}`}
    </a>
  );
}

function withText(url: string, parameter: string, text: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(text)}`;
}
