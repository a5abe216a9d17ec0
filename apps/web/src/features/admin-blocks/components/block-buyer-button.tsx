import { blockDraftSchema, type BlockDraft } from '@vale/contracts/checkout';
import { maskCpf, maskPhone } from '@vale/contracts/person';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useBlockBuyer } from '../api/blocks.js';

type Field = Exclude<keyof BlockDraft, 'reason'>;
type Values = Record<Field, string>;

const FIELDS: readonly { name: Field; label: string; mask?: (text: string) => string }[] = [
  { name: 'email', label: 'E-mail' },
  { name: 'cpf', label: 'CPF', mask: maskCpf },
  { name: 'phone', label: 'Telefone', mask: maskPhone },
];
const NOBODY: Values = { email: '', cpf: '', phone: '' };

/** `buyer`: filled in at first, as the buyer of an order. */
export function BlockBuyerButton({ buyer = NOBODY }: { buyer?: Values }) {
  const [isOpen, setOpen] = useState(false);
  const message = useMessage();
  return (
    <>
      <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ban size={18} aria-hidden /> Bloquear comprador
      </button>
      {message.banner}
      {isOpen ? (
        <BlockDialog
          buyer={buyer}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            message.show('Comprador bloqueado.');
          }}
        />
      ) : null}
    </>
  );
}

interface BlockDialogProps {
  buyer: Values;
  onDone: () => void;
  onClose: () => void;
}

function BlockDialog({ buyer, onDone, onClose }: BlockDialogProps) {
  const block = useBlockBuyer();
  const reason = useReason(true);
  const [values, setValues] = useState<Values>({
    email: buyer.email,
    // Not everybody on the team gets the whole CPF of an order.
    cpf: buyer.cpf.includes('*') ? '' : maskCpf(buyer.cpf),
    phone: maskPhone(buyer.phone),
  });
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});

  function submit(): void {
    const written = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));
    const parsed = blockDraftSchema.safeParse({ ...written, reason: reason.reason });
    const issues = parsed.error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    const hasReason = reason.check();
    if (parsed.success && hasReason) block.mutate(parsed.data, { onSuccess: onDone });
  }

  return (
    <ActionDialog
      title="Bloquear comprador"
      effects={[
        'Novos pedidos com um destes dados são recusados antes do PIX. O comprador lê só que não foi possível concluir o pedido.',
        'O que já foi entregue continua à vista dele. Um PIX em aberto que for pago espera em Pendências.',
        'O e-mail vale para todas as formas de escrever a mesma caixa postal.',
        'Você pode desbloquear quando quiser, em Usuários.',
      ]}
      action="Bloquear"
      isDangerous
      isPending={block.isPending}
      error={block.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {FIELDS.map(({ name, label, mask = (text) => text }) => (
        <TextField
          key={name}
          label={label}
          autoComplete="off"
          inputMode={name === 'email' ? 'email' : 'numeric'}
          value={values[name]}
          error={problems[name]}
          hint={name === 'phone' ? 'Deixe vazio o que não quer bloquear.' : undefined}
          onChange={({ target }) => {
            setValues({ ...values, [name]: mask(target.value) });
            setProblems({});
          }}
        />
      ))}
      <ReasonField state={{ ...reason, problem: reason.problem ?? problems['reason'] }} label="Motivo" />
    </ActionDialog>
  );
}
