import { MessagesSquare } from 'lucide-react';

export function CommunityInvitation({ url }: { url: string }) {
  return (
    <section className="panel relative overflow-hidden" aria-labelledby="comunidade">
      <div className="glow pointer-events-none absolute inset-0" aria-hidden />
      <div className="relative flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <h2 id="comunidade">Entre na nossa comunidade</h2>
          <p className="mt-2 text-muted">Ofertas novas, ajuda e conversa com quem já comprou.</p>
        </div>
        <a className="btn btn-quiet shrink-0" href={url} target="_blank" rel="noopener noreferrer">
          <MessagesSquare size={20} aria-hidden /> Entrar no chat
        </a>
      </div>
    </section>
  );
}
