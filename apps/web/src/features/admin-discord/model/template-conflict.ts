import { categoryLabel } from '@vale/contracts/catalog';
import type { Template, TemplateDraft } from '@vale/contracts/discord';
import type { ConflictRow } from '../../../shared/ui/admin/conflict-dialog.js';

/** The same labels as in the template editor. */
const LABELS: Record<keyof TemplateDraft, string> = {
  name: 'Nome do template',
  category: 'Postar novas contas de',
  title: 'Título',
  description: 'Descrição',
  color: 'Cor',
  thumbnailEnabled: 'Mostrar a imagem da conta como miniatura',
  bannerEnabled: 'Mostrar banner',
  bannerUrl: 'URL do banner',
  footerText: 'Rodapé',
  footerIcon: 'Ícone do rodapé',
  authorName: 'Autor',
  authorIcon: 'Ícone do autor',
  showSkinsPreview: 'Mostrar a prévia dos itens',
  showFeatures: 'Mostrar as características',
  maxSkinsPreview: 'Itens na prévia',
  maxFeatures: 'Características',
};

/** Fields that differ between the unsaved template and the one that somebody else saved. */
export function templateConflict(mine: TemplateDraft, theirs: Template): ConflictRow[] {
  return (Object.keys(LABELS) as (keyof TemplateDraft)[])
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({ label: LABELS[name], mine: shown(mine, name), theirs: shown(theirs, name) }));
}

function shown(template: TemplateDraft, name: keyof TemplateDraft): string {
  if (name === 'category') return template.category ? categoryLabel(template.category) : 'Nenhuma categoria';
  const value = template[name];
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return value === '' ? 'Vazio' : String(value);
}
