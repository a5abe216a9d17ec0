import type { AccessToken } from '@vale/contracts/identity';
import { reportRoutes } from '@vale/contracts/tracking';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccessTokens } from '../../features/admin-access-tokens/api/access-tokens.js';
import { NewTokenForm } from '../../features/admin-access-tokens/components/new-token-form.js';
import { RevokeToken } from '../../features/admin-access-tokens/components/revoke-token.js';
import { dateText, dateTimeText } from '../../shared/time/dates.js';
import { AdminList, type Column } from '../../shared/ui/admin/admin-list.js';
import { AdminHeading, NotLoaded } from '../../shared/ui/admin/admin-states.js';
import { ShownOnce } from '../../shared/ui/admin/shown-once.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';
import { PlainState } from '../../shared/ui/states.js';

export default function AccessTokensScreen() {
  const list = useAccessTokens();
  const message = useMessage();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string>();
  const [revoked, setRevoked] = useState<AccessToken>();
  return (
    <>
      <AdminHeading
        title="Tokens de acesso"
        actions={
          <button type="button" className="btn btn-main" onClick={() => setCreating(true)}>
            <Plus size={18} aria-hidden /> Criar token
          </button>
        }
      >
        Para planilhas e programas que leem os números de Análise. Um token só lê esses números: não vê
        pedidos nem clientes e não muda nada.
      </AdminHeading>
      {message.banner}
      {created === undefined ? null : (
        <div className="mb-4">
          <ShownOnce
            title="Guarde o token"
            lead="Ele aparece só agora: depois, nem a loja consegue mostrá-lo."
            label="Token"
            text={created}
            fileName="token.txt"
            copied="Copiado para a área de transferência!"
            notCopied="Selecione e copie o token."
            saved="Guardei o token"
            onDone={() => setCreated(undefined)}
          />
        </div>
      )}
      {list.data ? (
        <Tokens tokens={list.data.items} onRevoke={setRevoked} />
      ) : (
        <NotLoaded query={list}>Carregando os tokens…</NotLoaded>
      )}
      <Usage />
      {isCreating ? (
        <NewTokenForm
          onCreated={(token) => {
            setCreating(false);
            setCreated(token);
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {revoked ? (
        <RevokeToken
          token={revoked}
          onDone={() => {
            setRevoked(undefined);
            message.show('Token revogado.');
          }}
          onClose={() => setRevoked(undefined)}
        />
      ) : null}
    </>
  );
}

interface TokensProps {
  tokens: readonly AccessToken[];
  onRevoke: (token: AccessToken) => void;
}

function Tokens({ tokens, onRevoke }: TokensProps) {
  if (tokens.length === 0)
    return <PlainState icon={<KeyRound size={28} aria-hidden />} title="Nenhum token de acesso" />;
  return (
    <AdminList
      label="Tokens de acesso"
      rows={tokens}
      columns={columnsFor(onRevoke)}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  );
}

function columnsFor(onRevoke: TokensProps['onRevoke']): Column<AccessToken>[] {
  return [
    {
      heading: 'Nome',
      isTitle: true,
      cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
    },
    { heading: 'Criado em', cell: ({ createdAt }) => dateText(createdAt), className: 'tabular-nums' },
    {
      heading: 'Último uso',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Nunca' : dateTimeText(lastUsedAt)),
      className: 'tabular-nums',
    },
    {
      heading: 'Ações',
      cell: (token) => (
        <button
          type="button"
          className="link min-h-9 text-danger"
          aria-label={`Revogar ${token.name}`}
          onClick={() => onRevoke(token)}
        >
          Revogar
        </button>
      ),
    },
  ];
}

function Usage() {
  const address = `${location.origin}${reportRoutes.overview.path}?from=2026-11-01&to=2026-11-30`;
  return (
    <details className="mt-6 text-small">
      <summary className="link w-fit cursor-pointer">Como usar um token</summary>
      <p className="mt-2">Envie o token no cabeçalho Authorization:</p>
      <pre className="panel mt-2 p-4 wrap-anywhere whitespace-pre-wrap md:p-4">
        {`curl -H "Authorization: Bearer SEU_TOKEN" \\\n  "${address}"`}
      </pre>
    </details>
  );
}
