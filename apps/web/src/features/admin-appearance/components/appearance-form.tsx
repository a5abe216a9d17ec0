import { THEME_COLORS, type Appearance } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { hasCode } from '../../../shared/http/call-route.js';
import { adminPagePath } from '@vale/contracts/pages';
import { Link } from '../../../shared/routing/link.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { focusProblem } from '../../../shared/ui/admin/focus.js';
import { useLeaveGuard } from '../../../shared/ui/admin/leave-guard.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useShortcuts } from '../../../shared/ui/admin/shortcuts.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { adviceFor } from '../model/color-advice.js';
import type { AppearanceForm as Form, PictureName, TextName } from '../model/use-appearance-form.js';
import { BlockList } from './block-list.js';
import { ColorField, ThemeSamples } from './color-field.js';
import { PictureField } from './picture-field.js';

export function AppearanceForm({ form }: { form: Form }) {
  const guard = useLeaveGuard(form.isDirty);
  useShortcuts([{ key: 'ctrl+s', label: 'Publicar', run: form.submit }]);
  const field = (name: TextName) => ({
    value: form.look[name],
    error: form.problems[name],
  });
  const typed = (name: TextName) => ({
    ...field(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
  });
  const picture = (name: PictureName) => ({
    picture: form.look[name],
    onChange: (value: Form['look'][PictureName]) => form.set(name, value),
  });
  return (
    <form
      noValidate
      aria-label="Aparência"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
        focusProblem(event.currentTarget);
      }}
    >
      <PanelSection title="Cores">
        <ColorField
          {...field('mainColor')}
          label="Cor principal"
          hint="Botões e links. Cada tema usa o tom mais próximo que se lê bem. Vazio: a cor original."
          onChange={(value) => form.set('mainColor', value)}
        />
        <MainColorAdvice form={form} />
        <ColorField
          {...field('secondColor')}
          label="Segunda cor"
          hint="O brilho atrás do título e a faixa de aviso. Vazio: a cor original."
          onChange={(value) => form.set('secondColor', value)}
        />
      </PanelSection>
      <PanelSection title="Logo e ícone">
        <PictureField
          {...picture('logo')}
          kind="logo"
          backgrounds={logoBackgrounds(form.look)}
          label="Logo"
          hint="PNG ou SVG, de preferência com fundo transparente. Vazio: o ingresso e o nome da loja."
        />
        {form.look.logo ? (
          <PictureField
            {...picture('logoLight')}
            kind="logo"
            backgrounds={[THEME_COLORS.light.surfaces[0]]}
            label="Logo no tema claro"
            hint="Para o fundo claro. Vazio: a de cima nos dois temas."
          />
        ) : null}
        <PictureField
          {...picture('icon')}
          kind="icon"
          label="Ícone"
          hint="Quadrado, com 512 pixels ou SVG. Aparece na aba do navegador e no aplicativo instalado."
        />
      </PanelSection>
      <PanelSection title="Página inicial">
        <PictureField
          {...picture('hero')}
          kind="hero"
          label="Imagem ao lado do título"
          hint="Paisagem, com 1440 pixels de largura ou mais. No lugar dos três ingressos; no celular, uma faixa abaixo do título. Sem texto importante, porque leitores de tela não o leem."
        />
        {form.look.hero ? (
          <TextField
            {...typed('heroAlt')}
            label="Descrição da imagem"
            hint="Descreva a imagem para quem não a vê. Vazio: só enfeita a página."
          />
        ) : null}
        <BlockList
          blocks={form.look.blocks}
          problems={form.problems}
          onChange={(blocks) => form.set('blocks', blocks)}
        />
      </PanelSection>
      <PanelSection title="Textos">
        <TextField
          {...typed('headline')}
          label="Título da página inicial"
          hint={
            <>
              Até 90 caracteres. Vazio: o título original. A frase abaixo dele fica em{' '}
              <Link className="link" to={adminPagePath('settings')}>
                Configurações da loja
              </Link>
              .
            </>
          }
        />
        <TextField
          {...typed('announcement')}
          label="Faixa de aviso"
          hint="Uma linha no alto de todas as páginas, como “Só hoje: 10 % em jogos”. Vazio: sem faixa."
        />
        <TextField
          {...typed('announcementUrl')}
          label="Link da faixa"
          hint="https:// ou uma página da loja, como /jogos. Vazio: sem link."
        />
      </PanelSection>
      <FormActions form={form} />
      {guard}
    </form>
  );
}

function FormActions({ form }: { form: Form }) {
  return (
    <div className="grid gap-3">
      <FormNotices form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <BusyButton
          type="submit"
          className="btn btn-main"
          disabled={!form.isDirty && !form.isPublishing}
          isBusy={form.isPublishing}
        >
          {form.isPublishing ? 'Publicando…' : 'Publicar'}
        </BusyButton>
        {form.isDirty ? (
          <button type="button" className="btn btn-quiet" onClick={form.reset}>
            Descartar alterações
          </button>
        ) : (
          <span className="text-small text-muted">Tudo publicado.</span>
        )}
        <button type="button" className="link min-h-11" onClick={form.clear}>
          Voltar ao visual original
        </button>
      </div>
    </div>
  );
}

/** A logo is seen on both themes, unless the light one has its own. */
function logoBackgrounds({ logoLight }: Appearance): string[] {
  const { dark, light } = THEME_COLORS;
  return logoLight ? [dark.surfaces[0]] : [dark.surfaces[0], light.surfaces[0]];
}

function MainColorAdvice({ form }: { form: Form }) {
  const advice = adviceFor(form.look.mainColor);
  if (!advice) return null;
  const { samples, proposal } = advice;
  return (
    <>
      <ThemeSamples samples={samples} />
      {proposal ? (
        <Notice tone="info">
          <p>{proposal.text}</p>
          <button
            type="button"
            className="link min-h-11"
            onClick={() => form.set('mainColor', proposal.color)}
          >
            Usar {proposal.color} nos dois temas
          </button>
        </Notice>
      ) : null}
    </>
  );
}

/** Says that something is wrong, that somebody else has published, or that publishing failed. */
function FormNotices({ form }: { form: Form }) {
  const { error } = form;
  if (form.isOutdated)
    return (
      <Notice tone="warn" live title="Outra pessoa publicou uma aparência">
        <p className="flex flex-wrap gap-x-4">
          <button type="button" className="link min-h-11" onClick={form.reset}>
            Usar a publicada
          </button>
          <button type="button" className="link min-h-11" onClick={form.keepMine}>
            Manter a minha
          </button>
        </p>
      </Notice>
    );
  if (Object.values(form.problems).some(Boolean))
    return (
      <p role="alert" className="text-small font-semibold text-danger">
        Verifique os campos destacados e tente novamente.
      </p>
    );
  if (!error || hasCode(error, platformErrors.conflict)) return null;
  return <FailedAction title="Erro ao publicar a aparência" error={error} />;
}
