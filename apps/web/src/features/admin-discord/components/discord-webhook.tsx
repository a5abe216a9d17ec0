import type { Product } from '@vale/contracts/catalog';
import type { PostingShop, Template } from '@vale/contracts/discord';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../../shared/ui/admin/admin-states.js';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { useWebhook } from '../api/webhook.js';
import { useTemplates } from '../api/templates.js';
import { discordTexts } from '../model/discord-texts.js';
import { useCreator } from '../model/use-creator.js';
import { CreatorTab } from './creator-tab.js';
import { SettingsTab } from './settings-tab.js';
import { TabList } from './tab-list.js';
import { TemplatesTab } from './templates-tab.js';

const TABS = ['criar', 'templates', 'configuracoes'] as const;
type TabName = (typeof TABS)[number];

/** The three tabs of the webhook screen; which one is in the address. */
export function DiscordWebhook({ look }: { look: PostingShop['look'] }) {
  const webhook = useWebhook();
  const templates = useTemplates();
  const creator = useCreator();
  const [waiting, setWaiting] = useState<Template | null>(null);
  const [product, setProduct] = useState<Product | null>(null);
  const message = useMessage();
  const [search, setSearch] = useSearchParams();
  const wanted = TABS.find((name) => name === search.get('aba')) ?? 'criar';
  const open = (name: TabName) => setSearch(name === 'criar' ? {} : { aba: name }, { replace: true });
  const edit = (template: Template) => {
    setWaiting(null);
    creator.load(template);
    open('criar');
    message.show(discordTexts.applied(template.name));
  };
  if (!webhook.data) return <NotLoaded query={webhook}>Carregando o webhook…</NotLoaded>;
  const chosen = { webhook: webhook.data, product, onChoose: setProduct, message };
  const count = templates.data ? ` (${templates.data.items.length})` : '';
  return (
    <>
      <TabList
        label="Webhook do Discord"
        chosen={wanted}
        onChoose={open}
        tabs={[
          { name: 'criar', label: 'Criar Embed' },
          { name: 'templates', label: `Templates${count}` },
          { name: 'configuracoes', label: 'Configurações' },
        ]}
      >
        {wanted === 'criar' ? <CreatorTab {...chosen} creator={creator} look={look} /> : null}
        {wanted === 'templates' ? (
          <TemplatesTab
            {...chosen}
            onEdit={(template) => (creator.isDirty ? setWaiting(template) : edit(template))}
          />
        ) : null}
        {wanted === 'configuracoes' ? <SettingsTab webhook={webhook.data} message={message} /> : null}
      </TabList>
      {waiting ? (
        <ConfirmDialog
          title="Descartar o rascunho?"
          action="Descartar e editar"
          onConfirm={() => edit(waiting)}
          onClose={() => setWaiting(null)}
        >
          <p className="[overflow-wrap:anywhere]">
            {creator.source
              ? `O que você mudou no template “${creator.source.name}” ainda não foi salvo.`
              : 'A embed que está em Criar Embed ainda não foi salva como template.'}
          </p>
        </ConfirmDialog>
      ) : null}
      <div className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-xl *:mb-0">{message.banner}</div>
    </>
  );
}
