import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { optional } from '../../../shared/optional.js';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { closeLogin, useLoginPrompt, type Purchase } from '../../../shared/session/login-prompt.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { LoadingText } from '../../../shared/ui/states.js';

const texts = {
  title: 'Entre para continuar',
  howToBuy: 'Como você quer comprar?',
  asGuest: 'Comprar sem cadastro',
  guestNeeds: 'Só pedimos e-mail, nome, CPF e telefone. O código chega na tela e no seu e-mail.',
  orLogin: 'ou entre na sua conta',
  whyAccount: 'A conta guarda seus pedidos e códigos, e o próximo pedido já vem preenchido.',
  toPage: 'Ir para a página de login',
} as const;

const LoginForm = optional(() => import('./login-form.js'), {
  loading: <LoginFormSkeleton />,
  failed: (
    <Link to={addresses.login} className="btn btn-quiet w-full">
      {texts.toPage}
    </Link>
  ),
});

/** Opens over any page when something needs a session, and then runs what the visitor wanted. */
export function LoginModal() {
  const prompt = useLoginPrompt();
  const { pathname } = useLocation();
  // Back and forward leave the page under it, and with the page what the visitor wanted.
  useEffect(() => closeLogin, [pathname]);
  if (!prompt) return null;
  const { purchase, then, byLink = false } = prompt;
  return (
    <Dialog title={purchase ? texts.howToBuy : texts.title} onClose={closeLogin}>
      {purchase ? <GuestChoice purchase={purchase} /> : null}
      <p className="mb-4 text-small text-muted">{texts.whyAccount}</p>
      <LoginForm
        isByLink={byLink}
        isSecondChoice={purchase !== undefined}
        focusFirst={purchase === undefined}
        onDone={() => {
          closeLogin();
          then?.();
        }}
      />
    </Dialog>
  );
}

function GuestChoice({ purchase: { title, variation, price, checkout } }: { purchase: Purchase }) {
  const link = useRef<HTMLAnchorElement>(null);
  // Runs after the dialog has focused its title.
  useEffect(() => {
    link.current?.focus();
  }, []);
  return (
    <div className="mb-6 grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-raised px-4 py-3">
        <span className="min-w-0 font-semibold">
          {title}
          {variation ? <span className="block text-small font-normal text-muted">{variation}</span> : null}
        </span>
        <strong className="display text-lead tabular-nums">{price}</strong>
      </p>
      <Link ref={link} to={checkout} className="btn btn-main" onClick={closeLogin}>
        {texts.asGuest}
      </Link>
      <p className="text-small text-muted">{texts.guestNeeds}</p>
      <p className="mt-3 flex items-center gap-3 text-small font-semibold before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {texts.orLogin}
      </p>
    </div>
  );
}

/**
 * The skeleton is as tall as the form: two fields, two buttons, the switch and the link for a forgotten
 * password.
 */
export function LoginFormSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingText>Carregando o formulário…</LoadingText>
      <div className="skeleton h-20" />
      <div className="skeleton h-20" />
      <div className="skeleton h-12" />
      <div className="skeleton h-12" />
      <div className="h-11" />
      <div className="h-11" />
    </div>
  );
}
