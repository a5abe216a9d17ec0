import { previewedCategory, toProductView, type Product } from '@vale/contracts/catalog';
import {
  buildEmbed,
  type PostingShop,
  DEFAULT_EMBED_COLOR,
  embedConfigErrors,
  embedProblems,
  type EmbedConfig,
  type PostedProduct,
  type WebhookView,
} from '@vale/contracts/discord';
import { useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { categoryImage } from '../../../shared/ui/safe-image.js';
import type { Creator } from '../model/use-creator.js';
import { discordTexts } from '../model/discord-texts.js';
import { usePost } from '../model/use-post.js';
import { AccountSelect } from './account-select.js';
import { CreatorFields } from './creator-fields.js';
import { EmbedCounters } from './embed-counters.js';
import { EmbedPreview } from './embed-preview.js';
import { NameDialog } from './name-dialog.js';

interface CreatorTabProps {
  webhook: WebhookView;
  creator: Creator;
  product: Product | null;
  onChoose: (product: Product | null) => void;
  message: Message;
  /** Absent for a shop without a look of its own. */
  look: PostingShop['look'];
}

const CORRECT_FIELDS = 'Corrija os campos destacados.';

export function CreatorTab({ webhook, creator, product, onChoose, message, look }: CreatorTabProps) {
  const [isNaming, setNaming] = useState(false);
  const [openedAt] = useState(Date.now);
  const { post, isPosting, refuse } = usePost(message);
  const { embed: config, source } = creator;
  const errors = embedConfigErrors(sendable(config));
  const isWrong = Object.keys(errors).length > 0;
  const shown = previewed(config, errors.color !== undefined);
  const embed = buildEmbed(shown, product ? toProductView(product) : sampleProduct(), {
    origin: webhook.origin,
    nowMs: openedAt,
    look,
  });
  const isTooLong = embedProblems(embed).length > 0;
  const postNow = () => {
    if (!webhook.maskedUrl || !webhook.isActive) return refuse(discordTexts.webhookFirst);
    if (!product) return refuse(discordTexts.selectAccount);
    if (isWrong) return refuse(CORRECT_FIELDS);
    post({ productId: product.id, template: sendable(config) }, discordTexts.posted);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        {source ? (
          <p className="text-muted">
            Editando o template <strong className="text-fg">{source.name}</strong>.{' '}
            <button type="button" className="link" onClick={creator.clear}>
              Começar outro
            </button>
          </p>
        ) : null}
        <CreatorFields embed={config} errors={errors} onChange={creator.change} />
        <AccountSelect chosen={product} onChoose={onChoose} />
        <div className="flex flex-wrap gap-3">
          <BusyButton className="btn btn-main" disabled={isTooLong} isBusy={isPosting} onClick={postNow}>
            {isPosting ? discordTexts.posting : 'POSTAR AGORA'}
          </BusyButton>
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => (isWrong ? refuse(CORRECT_FIELDS) : setNaming(true))}
          >
            SALVAR TEMPLATE
          </button>
        </div>
      </div>
      <section
        aria-label="Prévia"
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-24"
      >
        <h2>Prévia</h2>
        <EmbedPreview embed={embed} origin={webhook.origin} />
        <EmbedCounters embed={embed} />
        {product ? null : (
          <p className="text-small text-muted">Com uma conta de exemplo, até você escolher uma.</p>
        )}
      </section>
      {isNaming ? (
        <NameDialog
          embed={sendable(config)}
          source={source}
          onClose={() => setNaming(false)}
          onTheirs={(template) => {
            creator.load(template);
            setNaming(false);
          }}
          onSaved={(template) => {
            creator.saved(template);
            setNaming(false);
            message.show(discordTexts.saved);
          }}
        />
      ) : null}
    </div>
  );
}

/** While a colour is being typed, the preview has the default one. */
function previewed(config: EmbedConfig, isColorWrong: boolean): EmbedConfig {
  const kept = sendable(config);
  return isColorWrong ? { ...kept, color: DEFAULT_EMBED_COLOR } : kept;
}

/** Previewed until an account is chosen. */
const sampleProduct = (): PostedProduct => ({
  id: 'exemplo',
  title: 'Nome da conta',
  priceText: 'R$ 50,00',
  image: categoryImage(previewedCategory()),
  features: ['Conta verificada', 'Entrega rápida', 'Garantia de 30 dias'],
  category: previewedCategory(),
  expiraEm: null,
  extras: { itens: [{ nome: 'Item de exemplo' }] },
});

/** Drops the banner when it is switched off. */
function sendable(embed: EmbedConfig): EmbedConfig {
  return embed.bannerEnabled ? embed : { ...embed, bannerUrl: '' };
}
