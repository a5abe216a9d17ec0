import { checkoutAdminErrors, MAX_ITEM_QUANTITY, type StockKey } from '@vale/contracts/checkout';
import { adminPagePath } from '@vale/contracts/pages';
import { emailSchema } from '@vale/contracts/person';
import { useState } from 'react';
import { hasCode } from '../../../shared/http/call-route.js';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { shortId, useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { useProductStocks } from '../../../shared/ui/admin/use-product-stocks.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useGrant } from '../api/grant.js';
import { StockChoice, useVariations } from './stock-choice.js';

interface GrantDialogProps {
  /** Units that the shop sells of one thing at once. */
  max: number;
  onClose: () => void;
  onDone: (transactionId: string) => void;
}

const NOTHING: StockKey = { productId: '', variation: '' };

/** Gives somebody a code for free. */
export default function GrantDialog({ max, onClose, onDone }: GrantDialogProps) {
  const grant = useGrant(onDone);
  const reason = useReason(true);
  const [what, setWhat] = useState(NOTHING);
  const [quantity, setQuantity] = useState(1);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const variations = useVariations(what.productId);
  const isChosen = what.productId !== '' && (variations.length === 0 || variations.includes(what.variation));
  const address = emailSchema.safeParse(email);
  const last = lastGrantIn(grant.error);
  const submit = () => {
    setTried(true);
    if (!reason.check() || !isChosen || !address.success) return;
    const body = { ...what, quantity, email: address.data, name: name.trim(), reason: reason.reason.trim() };
    grant.mutate(last ? { ...body, after: last.transactionId } : body);
  };
  return (
    <ActionDialog
      title="Dar um código"
      effects={[
        'O código sai do estoque agora e vai por e-mail, com a página do pedido. Sem código livre, nada é enviado.',
        'Um produto entregue à mão espera na lista de pedidos até alguém entregar.',
        'Se ele pede dados, como o ID do jogador, informe-os na página do pedido antes de entregar: quem recebe não preenche nada.',
        'Não é venda: não há cobrança, conversão nem avaliação. O custo do código conta como perda.',
        'Quem está bloqueado também recebe: a decisão é sua. Depois de entregue, não pode ser desfeito.',
      ]}
      action={last ? 'Dar outro' : 'Dar o código'}
      isPending={grant.isPending}
      error={last ? null : grant.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <StockChoice
        labels={{ search: 'Buscar o produto', product: 'Produto', variation: 'Variação' }}
        kept={[]}
        value={what}
        error={tried && !isChosen ? 'Escolha o que dar.' : undefined}
        hint={<FreeCodes of={what} />}
        onChange={setWhat}
      />
      {max > 1 ? (
        <SelectField
          label="Quantidade"
          value={String(quantity)}
          options={Array.from({ length: Math.min(max, MAX_ITEM_QUANTITY) }, (_, at) => {
            const number = String(at + 1);
            return [number, number] as const;
          })}
          onChange={({ target }) => setQuantity(Number(target.value))}
        />
      ) : null}
      <TextField
        label="E-mail de quem recebe"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={tried && !address.success ? address.error.issues[0]?.message : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label="Nome (opcional)"
        autoComplete="off"
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ReasonField state={reason} label="Motivo" />
      {last ? <AlreadyGiven last={last} /> : null}
    </ActionDialog>
  );
}

interface LastGrant {
  transactionId: string;
  /** Epoch milliseconds. */
  at: number;
  accountId: string;
}

function lastGrantIn(error: unknown): LastGrant | null {
  return hasCode(error, checkoutAdminErrors.grantRepeated) ? (error.data as unknown as LastGrant) : null;
}

function AlreadyGiven({ last: { transactionId, at, accountId } }: { last: LastGrant }) {
  const nameOf = useAccountNames([accountId]);
  return (
    <Notice tone="warn" title={`Já dado em ${dateTimeText(at)} por ${nameOf(accountId)}`} live>
      Este e-mail já recebeu o mesmo no pedido{' '}
      <Link className="link" to={adminPagePath('order', { transactionId })}>
        {shortId(transactionId)}
      </Link>
      . Confirme se quer dar outro.
    </Notice>
  );
}

function FreeCodes({ of: { productId, variation } }: { of: StockKey }) {
  const stocks = useProductStocks(productId);
  const stock = stocks.data?.items.find((one) => one.variation === variation);
  return productId && stock && !stock.shared ? counted(stock.free, 'código livre', 'códigos livres') : null;
}
