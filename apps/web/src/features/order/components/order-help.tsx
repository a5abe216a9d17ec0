import { HELP_REASON_TEXTS, HELP_REASONS, type HelpReason, type OrderView } from '@vale/contracts/checkout';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { useOrderHelp } from '../api/help.js';
import { grantHint, helpTexts as texts, reasonHints, ruleText } from '../model/help-texts.js';
import { HelpConversation } from './help-conversation.js';
import { HelpForm, type HelpMessage } from './help-form.js';

interface OrderHelpProps {
  order: Pick<OrderView, 'transactionId' | 'helpAt' | 'delivery' | 'codes' | 'byLink' | 'status' | 'grant'>;
  shopName: string;
  /** The owner's rule for codes that were sent; empty for the default one. */
  shopRule: string;
}

/** Ways to get help with a paid order. What was written is loaded if there is any, the units once a reason is chosen. */
export default function OrderHelp({ order, ...shop }: OrderHelpProps) {
  const [reason, setReason] = useState<HelpReason>();
  const [message, setMessage] = useState<HelpMessage>({ text: '' });
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Loaded after the page, so the browser has not found the anchor of the address.
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#ajuda') heading.current?.scrollIntoView();
  }, [hash]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {order.helpAt === undefined && !isSent ? null : <Conversations order={order} {...shop} />}
      {isRefunded(order) ? null : (
        <section className="panel" aria-labelledby="ajuda">
          <h2 ref={heading} id="ajuda" className="mb-3 text-h3">
            {texts.title}
          </h2>
          {isSent ? (
            <div className="mb-3">
              <Notice tone="ok" live>
                {texts.sent}
              </Notice>
            </div>
          ) : null}
          <ul>
            {reasonsFor(order).map((one) => (
              <li key={one} className="border-t border-line">
                <button
                  type="button"
                  className="flex min-h-12 w-full items-center justify-between gap-4 py-3 text-left"
                  aria-expanded={reason === one}
                  onClick={() => {
                    setSent(false);
                    setReason(reason === one ? undefined : one);
                  }}
                >
                  <span>
                    <span className="block font-semibold">{HELP_REASON_TEXTS[one]}</span>
                    <span className="block text-small text-muted">
                      {order.grant ? grantHint : reasonHints[one]}
                    </span>
                  </span>
                  <ChevronDown
                    size={20}
                    aria-hidden
                    className={`shrink-0 text-muted transition-transform ${reason === one ? 'rotate-180' : ''}`}
                  />
                </button>
                {reason === one ? (
                  <NewRequest
                    order={order}
                    reason={one}
                    ruleOf={(unit) => (order.grant ? grantHint : ruleText(unit, one, shop.shopRule))}
                    message={message}
                    onMessage={(change) => setMessage((before) => ({ ...before, ...change }))}
                    onDone={(sent) => {
                      setSent(sent);
                      setMessage({ text: '' });
                      setReason(undefined);
                    }}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Conversations({ order, shopName }: OrderHelpProps) {
  const { data, error } = useOrderHelp(order);
  if (!data) return <ErrorNotice error={error} />;
  return data.requests.map((request) => (
    <HelpConversation
      key={request.id}
      transactionId={order.transactionId}
      request={request}
      shopName={shopName}
    />
  ));
}

interface NewRequestProps extends Omit<ComponentProps<typeof HelpForm>, 'transactionId' | 'units'> {
  order: OrderHelpProps['order'];
}

function NewRequest({ order, ...form }: NewRequestProps) {
  const { data, error } = useOrderHelp(order);
  return (
    <div className="pb-4">
      {data ? (
        <HelpForm {...form} transactionId={order.transactionId} units={data.units} />
      ) : error ? (
        <ErrorNotice error={error} />
      ) : (
        <p role="status" className="text-small text-muted">
          {texts.loading}
        </p>
      )}
    </div>
  );
}

/** A code that nobody has yet cannot fail. For a grant there is no money to ask for. */
function reasonsFor({ delivery, codes, byLink, grant }: OrderHelpProps['order']): HelpReason[] {
  const isGiven = codes.length > 0 || (delivery.deliveredAt !== null && !byLink?.hidden.length);
  return HELP_REASONS.filter((reason) => (reason === 'code-failed' ? isGiven : !grant));
}

function isRefunded({ status }: OrderHelpProps['order']): boolean {
  return status === 'refunding' || status === 'refunded';
}
