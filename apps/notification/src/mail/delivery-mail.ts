import type { RedeemGuide } from '@vale/contracts/catalog';
import {
  answerText,
  CPF_END_LENGTH,
  unitTexts,
  type RefundedUnits,
  type ShownAnswer,
  type WaitingUnits,
} from '@vale/contracts/checkout';
import escapeHtml from 'escape-html';
import {
  button,
  greeting,
  linkTo,
  mailDocument,
  oneLine,
  paragraph,
  smallPrint,
  type MailShop,
} from './mail-document.js';
import type { MailContent } from './mail.js';

export interface Delivered {
  customerName: string;
  productTitle: string;
  /** A code may have several lines: login, password, notes. */
  codes: { label: string; code: string }[];
  /** The shop gave it for free. */
  isGrant: boolean;
  /** The mail has no codes: its buyer asks to see each one on the page. Null for other orders. */
  byLink: { refundableUntil: number } | null;
  /** The buyer's answers to the products' fields. */
  answers: readonly ShownAnswer[];
  /** Units whose money goes back: nothing is delivered for them. */
  refunded: readonly RefundedUnits[];
  /** Units whose bad code was replaced. */
  replaced: readonly RefundedUnits[];
  /** Units that a person still delivers; another mail follows. */
  waiting: readonly WaitingUnits[];
  /** Steps to redeem the codes at the brand of each product. `title` is null for the only product. */
  guides: { title: string | null; guide: RedeemGuide }[];
  orderUrl: string;
  /** Opens the delivery without a login. Null if checkout gave none. */
  link: { url: string; expiresAt: number } | null;
  shop: MailShop;
  /** True if the shop may promise it; see `claims` of its settings. */
  isGuaranteed: boolean;
  /** Empty if no help is offered. */
  supportUrl: string;
}

const ADVICE = 'Não compartilhe estes códigos. Recomendamos usá-los em até 12 meses.';
/** The page asks for the end of the CPF, never for all of it. */
const LINK_ADVICE = `Vamos pedir os ${CPF_END_LENGTH} últimos números do seu CPF. Não encaminhe este e-mail.`;
const ANSWERS_TITLE = 'Dados que você informou';
const GUARANTEE = ' Sua compra tem garantia de 30 dias.';
const adviceOf = ({ isGuaranteed, isGrant }: Delivered) =>
  `${ADVICE}${isGuaranteed && !isGrant ? GUARANTEE : ''}`;

const MINUTE = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});
const DAY = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

export function deliveryMail(delivered: Delivered): MailContent {
  const heading = headingOf(delivered);
  return {
    subject: oneLine(`${heading}: ${delivered.productTitle}`),
    text: textOf(delivered, heading),
    html: htmlOf(delivered, heading),
  };
}

function headingOf({ codes, byLink, replaced, waiting }: Delivered): string {
  if (replaced.length > 0) return byLink ? 'Seu novo código está pronto' : 'Seu novo código chegou';
  if (byLink) return waiting.length > 0 ? 'Parte do seu pedido está pronta' : 'Seu pedido está pronto';
  return codes.length > 1 ? 'Seus códigos chegaram' : 'Seu código chegou';
}

/** The title is HTML in one of the two mails. */
function aboutOf({ isGrant }: Delivered, title: string, shopName: string): string {
  return isGrant
    ? `${title} é um presente da ${shopName}, sem cobrança.`
    : `Você comprou ${title} na ${shopName}.`;
}

/** Without a link that opens the order, its page asks for a login. */
function loginParagraphs({ isGrant }: Delivered): string[] {
  return isGrant ? ['Para ver o presente também na loja, entre com este e-mail.'] : [];
}

/** How a buyer gets codes that the mail does not have. */
function linkParagraphs({ byLink }: Delivered): string[] {
  if (!byLink) return [];
  return [
    'Por segurança, este e-mail não leva o código. Abra o pedido e toque em “Mostrar código” quando for usar.',
    `Enquanto você não mostrar um código, pode desistir dele e receber o valor de volta, até ${MINUTE.format(byLink.refundableUntil)} (CDC, art. 49).`,
  ];
}

function textOf(delivered: Delivered, heading: string): string {
  const { customerName, productTitle, guides, codes, answers, orderUrl, link, shop, supportUrl } = delivered;
  return [
    greeting(customerName),
    '',
    `${heading}. ${aboutOf(delivered, productTitle, shop.name)}`,
    '',
    ...codes.flatMap(({ label, code }) => [`${label}:`, code, '']),
    ...linkParagraphs(delivered).flatMap((one) => [one, '']),
    ...(answers.length > 0 ? [`${ANSWERS_TITLE}:`, ...answers.map(answerText), ''] : []),
    ...unitTexts(delivered).flatMap((text) => [text, '']),
    ...guides.flatMap(({ title, guide }) => [
      title === null ? 'COMO RESGATAR' : `COMO RESGATAR: ${title}`,
      ...guide.steps.map((step, at) => `${at + 1}. ${step}`),
      ...(guide.url ? [`Página de resgate: ${guide.url}`] : []),
      '',
    ]),
    adviceOf(delivered),
    '',
    ...loginParagraphs(delivered),
    `Seu pedido: ${orderUrl}`,
    ...(link ? ['', `${linkTitle(link)}:`, link.url, LINK_ADVICE] : []),
    ...(supportUrl ? [`Precisa de ajuda? ${supportText(supportUrl)}`] : []),
    '',
    shop.name,
    '',
  ].join('\n');
}

function htmlOf(delivered: Delivered, heading: string): string {
  const { customerName, productTitle, guides, codes, answers, orderUrl, link, shop, supportUrl } = delivered;
  const box = 'background:#f1eef7;border:1px dashed #7c7295;border-radius:12px;padding:16px;margin:0 0 12px';
  const code =
    'font:600 18px/1.5 ui-monospace,Menlo,Consolas,monospace;margin:4px 0 0;white-space:pre-wrap;word-break:break-all';
  return mailDocument({
    title: heading,
    shop,
    body: [
      `<p>${escapeHtml(greeting(customerName))} ${aboutOf(delivered, `<strong>${escapeHtml(productTitle)}</strong>`, escapeHtml(shop.name))}</p>`,
      ...codes.map(
        (one) =>
          `<div class="box" style="${box}"><div class="quiet" style="color:#5a5170;font-size:14px">${escapeHtml(one.label)}</div><pre style="${code}">${escapeHtml(one.code)}</pre></div>`,
      ),
      ...linkParagraphs(delivered).map(paragraph),
      answersHtml(answers),
      ...unitTexts(delivered).map(paragraph),
      ...guides.map((one) => guideHtml(one, shop)),
      paragraph(adviceOf(delivered)),
      ...loginParagraphs(delivered).map(paragraph),
      button(orderUrl, 'Ver meu pedido', shop),
      link
        ? `<p>${linkTo(link.url, linkTitle(link), shop)}<br><span class="quiet" style="color:#5a5170;font-size:14px">${escapeHtml(LINK_ADVICE)}</span></p>`
        : '',
      supportUrl ? smallPrint(`Precisa de ajuda? ${linkTo(supportUrl, supportText(supportUrl), shop)}`) : '',
    ],
  });
}

function answersHtml(answers: readonly ShownAnswer[]): string {
  if (answers.length === 0) return '';
  const rows = answers.map((one) => `<li>${escapeHtml(answerText(one))}</li>`);
  return `<p>${ANSWERS_TITLE}:</p><ul style="padding-left:20px">${rows.join('')}</ul>`;
}

function guideHtml({ title, guide: { steps, url } }: Delivered['guides'][number], shop: MailShop): string {
  return [
    `<h2 style="font-size:18px">Como resgatar${title === null ? '' : `: ${escapeHtml(title)}`}</h2>`,
    `<ol style="padding-left:20px">${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol>`,
    url ? `<p>${linkTo(url, 'Abrir a página de resgate', shop)}</p>` : '',
  ].join('');
}

function linkTitle({ expiresAt }: { expiresAt: number }): string {
  return `Abrir em outro aparelho, sem login (até ${DAY.format(expiresAt)})`;
}

function supportText(url: string): string {
  return url.replace(/^mailto:/, '');
}
