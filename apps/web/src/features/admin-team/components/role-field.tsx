import { staffRoleNames, type TeamMember } from '@vale/contracts/identity';

type StaffRole = TeamMember['role'];

const MAY: Record<StaffRole, string> = {
  admin: 'Tudo, também a equipe, as chaves e os pagamentos.',
  support:
    'Pedidos, pendências e ajuda: reenvia, troca e entrega. Não devolve dinheiro, não exporta e vê o CPF só em parte.',
  stock: 'Os códigos em estoque.',
  finance: 'Devoluções, disputas, fechamento do dia, exportações e números.',
  catalogue: 'Produtos, categorias, ofertas e avaliações.',
  analytics: 'Os números de Análise.',
};

interface RoleFieldProps {
  role: StaffRole;
  onChange: (role: StaffRole) => void;
}

export function RoleField({ role, onChange }: RoleFieldProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-small font-semibold">Função</legend>
      {(Object.keys(MAY) as StaffRole[]).map((one) => (
        <label
          key={one}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-1.5"
        >
          <input
            type="radio"
            name="role"
            className="mt-1 size-5"
            checked={one === role}
            onChange={() => onChange(one)}
          />
          <span className="font-semibold">{staffRoleNames[one]}</span>
          <span className="col-start-2 text-small text-muted">{MAY[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
