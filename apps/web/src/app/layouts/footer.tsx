import { Headset, ShieldCheck, Zap } from 'lucide-react';
import { useShop } from '../../features/shop/api/get-shop.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { sharedTexts } from '../../shared/texts.js';

const blurbs = [
  { Icon: ShieldCheck, title: sharedTexts.guarantee, text: 'Código com problema? Trocamos ou devolvemos.' },
  { Icon: Zap, title: 'Entrega rápida', text: 'PIX confirmado, código aqui e no seu e-mail.' },
  { Icon: Headset, title: sharedTexts.roundTheClock, text: 'Gente de verdade, todos os dias.' },
];

export function Footer() {
  const shop = useShop();
  return (
    <footer className="border-t border-line bg-surface">
      <div className="wrap grid gap-8 py-10">
        <ul className="grid gap-6 md:grid-cols-3">
          {blurbs.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon size={24} className="mt-0.5 shrink-0 text-accent-text" aria-hidden />
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="grid gap-2 border-t border-line pt-6 text-small text-muted">
          <p>
            © {new Date().getFullYear()} {shop?.name ?? 'Vale'}. Todos os direitos reservados.{' '}
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
