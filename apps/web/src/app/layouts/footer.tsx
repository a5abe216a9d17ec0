import type { ShopView } from '@vale/contracts/catalog';
import { pages } from '@vale/contracts/pages';
import { Headset, ReceiptText, ShieldCheck, Zap } from 'lucide-react';
import { useShop } from '../../features/shop/api/get-shop.js';
import { Brand } from '../../shared/ui/frame/brand.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { renderedAt } from '../../shared/http/inlined-data.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { consentAsked } from '../../shared/tracking/consent.js';

const quick = { Icon: Zap, title: 'Entrega rápida', text: 'PIX confirmado, código aqui e no seu e-mail.' };

/** Promises are shown only for a shop that can be held to them. */
const promises = [
  { Icon: ShieldCheck, title: sharedTexts.guarantee, text: 'Código com problema? Trocamos ou devolvemos.' },
  quick,
  { Icon: Headset, title: sharedTexts.roundTheClock, text: 'Gente de verdade, todos os dias.' },
];
const facts = [
  { Icon: ShieldCheck, title: 'Pagamento por PIX', text: 'Direto no aplicativo do seu banco.' },
  quick,
  { Icon: ReceiptText, title: 'Pedido registrado', text: 'Status e códigos na página do seu pedido.' },
];

const legalPages = [
  { to: addresses.terms, title: pages.terms.title },
  { to: addresses.privacy, title: pages.privacy.title },
  { to: addresses.refunds, title: pages.refunds.title },
];

export default function Footer() {
  const shop = useShop();
  return (
    <footer className="border-t border-line bg-surface">
      <div className="wrap grid gap-8 py-10">
        <ul className="grid gap-6 md:grid-cols-3">
          {(shop?.claims ? promises : facts).map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon size={24} className="mt-0.5 shrink-0 text-accent-text" aria-hidden />
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="grid gap-3 border-t border-line pt-6 text-small text-muted">
          <nav aria-label="Informações legais">
            <ul className="flex flex-wrap gap-x-6">
              {legalPages.map(({ to, title }) => (
                <li key={to}>
                  <Link to={to} className="link inline-flex min-h-11 items-center">
                    {title}
                  </Link>
                </li>
              ))}
              <li>
                <Link to={addresses.mailLink} className="link inline-flex min-h-11 items-center">
                  Encontrar meu pedido
                </Link>
              </li>
              <li>
                <ConsentButton />
              </li>
            </ul>
          </nav>
          {shop?.appearance?.logo ? (
            <div>
              <Brand name={shop.name} look={shop.appearance} />
            </div>
          ) : null}
          {shop ? <Seller seller={shop.seller} /> : null}
          <p>
            © {new Date(renderedAt()).getUTCFullYear()} {shop?.name ?? 'Vale'}. Todos os direitos reservados.{' '}
            <SupportLink url={shop?.supportUrl}>Suporte</SupportLink>
          </p>
          <p>
            {shop?.texts.footer ||
              'Marcas e logotipos pertencem a seus donos e são citados apenas para identificar os produtos. Não há vínculo entre eles e esta loja.'}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Decreto 7.962/2013 requires the seller's identity and address in a prominent place. */
function Seller({ seller }: Pick<ShopView, 'seller'>) {
  const { legalName, cnpj, address, email, phone } = seller;
  const who = [legalName, cnpj && `CNPJ ${cnpj}`].filter(Boolean).join(' · ');
  if (!(who || address || email || phone)) return null;
  return (
    <div className="grid gap-1 wrap-anywhere">
      {who ? <p>{who}</p> : null}
      {address ? <p>{address}</p> : null}
      {email || phone ? (
        <p className="flex flex-wrap gap-x-6">
          {email ? (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : null}
          {phone ? (
            <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** The footer button lets visitors change their decision at any time. */
function ConsentButton() {
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center"
      onClick={() => consentAsked.set(true)}
    >
      Preferências de cookies
    </button>
  );
}
