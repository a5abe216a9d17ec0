import { describe, expect, it } from '@jest/globals';
import { aShop } from '@vale/testing/builders';
import { FIRST_APPEARANCE, redeemGuide, type Appearance } from '@vale/contracts/catalog';
import { deliveryMail, type Delivered } from './delivery-mail.js';
import { mailShop } from './mail-document.js';
import { messageIdOf } from './mail.js';
import { paymentReminderMail } from './payment-reminder-mail.js';

const delivered: Delivered = {
  customerName: 'Ana Maria Braga',
  productTitle: 'Steam',
  guides: [{ title: null, guide: redeemGuide({ title: 'Steam', region: 'Brasil' }) }],
  codes: [{ label: 'Gift Card R$ 100', code: 'AAAA-BBBB' }],
  byLink: null,
  isGrant: false,
  refunded: [],
  replaced: [],
  waiting: [],
  answers: [],
  orderUrl: 'https://loja.example/pedido/t1?a=1&b=2',
  link: { url: 'https://loja.example/entrega#d1.k.t1&x', expiresAt: Date.UTC(2026, 11, 24, 2) },
  shop: mailShop({ ...aShop(), name: 'Vale' }, 'https://loja.example'),
  isGuaranteed: true,
  supportUrl: 'https://ajuda.example',
};

describe('the delivery mail', () => {
  it('greets, and says what was bought, the code, how to redeem it, where the order is and who helps', () => {
    const { subject, text } = deliveryMail(delivered);
    expect(subject).toBe('Seu código chegou: Steam');
    expect(text).toContain('Olá, Ana!');
    expect(text).toContain('Gift Card R$ 100:\nAAAA-BBBB\n');
    const { steps, url } = delivered.guides[0]!.guide;
    expect(text).toContain(`COMO RESGATAR\n1. ${steps[0]}\n2. ${steps[1]}`);
    expect(text).toContain('Vale para contas da região: Brasil.');
    expect(text).toContain(`Página de resgate: ${url}`);
    expect(text).toContain('Seu pedido: https://loja.example/pedido/t1?a=1&b=2');
    expect(text).toContain('Precisa de ajuda? https://ajuda.example');
  });

  it.each(['https://golpe.example', 'golpe.example', '<b>Ana</b>'])(
    'greets nobody by a name that a stranger may have typed to advertise: %s',
    (name) => {
      const customerName = `${name} da Silva`;
      const reminder = { ...delivered, customerName, totalCentavos: 100, expiresAt: 0, stopUrl: '' };
      for (const { text, html } of [
        deliveryMail({ ...delivered, customerName }),
        paymentReminderMail(reminder),
      ]) {
        expect(text).toMatch(/^Olá!$/m);
        expect(text + html).not.toContain(name);
      }
    },
  );

  it('has a link to the order where the shop sends no codes, and says until when an unseen one may be given back', () => {
    const byLink = { refundableUntil: Date.UTC(2026, 11, 6, 17, 32) };
    const { subject, text, html } = deliveryMail({ ...delivered, codes: [], byLink });
    expect(subject).toBe('Seu pedido está pronto: Steam');
    for (const content of [text, html]) {
      expect(content).toContain('Por segurança, este e-mail não leva o código.');
      expect(content).toContain('até 06/12/2026, 14:32 (CDC, art. 49)');
    }
    expect(text).toContain('Seu pedido: https://loja.example/pedido/t1?a=1&b=2');
    expect(text).toContain('https://loja.example/entrega#d1.k.t1&x');
    expect(deliveryMail(delivered).text).not.toContain('não leva o código');
  });

  it('says how to redeem each of several products, under its title', () => {
    const guides = ['Steam', 'Netflix & Cia'].map((title) => ({ title, guide: redeemGuide({ title }) }));
    const { text, html } = deliveryMail({ ...delivered, productTitle: 'Steam e mais 1 produto', guides });
    for (const { title, guide } of guides)
      expect(text).toContain(`COMO RESGATAR: ${title}\n1. ${guide.steps[0]}`);
    expect(html).toContain('Como resgatar: Netflix &amp; Cia</h2>');
  });

  it('calls a grant a present that costs nothing, and asks for no CPF', () => {
    const { text, html } = deliveryMail({ ...delivered, isGrant: true, isGuaranteed: true, link: null });
    expect(text).toContain('é um presente da Vale, sem cobrança.');
    expect(html).toContain('</strong> é um presente da Vale, sem cobrança.');
    for (const body of [text, html]) {
      expect(body).toContain('entre com este e-mail');
      expect(body).not.toMatch(/comprou|compra|CPF|PIX|pag(?:ar|ou|ue|ament)/i);
    }
  });

  it('says which codes were replaced', () => {
    const replaced = [{ name: 'Steam R$ 50', quantity: 1, isDone: true }];
    const { subject, text, html } = deliveryMail({ ...delivered, replaced });
    expect(subject).toContain('Seu novo código chegou');
    for (const body of [text, html])
      expect(body).toContain('Código trocado: 1 × Steam R$ 50. O anterior não vale mais.');
  });

  it('says what a person still delivers', () => {
    const { text, html } = deliveryMail({ ...delivered, waiting: [{ name: 'Conta', quantity: 2 }] });
    for (const body of [text, html])
      expect(body).toContain('Falta: 2 × Conta. Nossa equipe entrega e avisa por e-mail.');
  });

  it('says which units were refunded', () => {
    const refunded = [
      { name: 'Netflix', quantity: 2, isDone: true },
      { name: 'Steam & Cia', quantity: 1, isDone: false },
    ];
    const { text, html } = deliveryMail({ ...delivered, refunded });
    expect(text).toContain('Devolvido: 2 × Netflix');
    expect(html).toContain('Em devolução: 1 × Steam &amp; Cia');
  });

  it('says the same in HTML, where nothing that was typed becomes a tag', () => {
    const { html } = deliveryMail({
      ...delivered,
      customerName: '<script>alert(1)</script>',
      productTitle: '"Steam" & <i>Cia</i>',
      codes: [{ label: '<u>', code: 'login: a\nsenha: </pre><b>x' }],
    });
    expect(html).not.toMatch(/<script|<i>|<u>|<b>/);
    expect(html).toContain('&quot;Steam&quot; &amp; &lt;i&gt;Cia&lt;/i&gt;');
    expect(html).toContain('login: a\nsenha: &lt;/pre&gt;&lt;b&gt;x');
    expect(html).toContain('href="https://loja.example/pedido/t1?a=1&amp;b=2"');
  });

  it('has the link for another device, until when it is valid, and what it asks for', () => {
    const { text, html } = deliveryMail(delivered);
    expect(text).toContain(
      'Abrir em outro aparelho, sem login (até 23/12/2026):\nhttps://loja.example/entrega#d1.k.t1&x\nVamos pedir os 4 últimos números do seu CPF.',
    );
    expect(html).toContain('href="https://loja.example/entrega#d1.k.t1&amp;x" rel="noreferrer"');
    const without = deliveryMail({ ...delivered, link: null });
    expect(without.text + without.html).not.toMatch(/outro aparelho|CPF/);
  });

  it('promises a guarantee only for a shop that may', () => {
    const texts = (isGuaranteed: boolean) => {
      const { text, html } = deliveryMail({ ...delivered, isGuaranteed });
      return [text, html];
    };
    for (const one of texts(true))
      expect(one).toContain('em até 12 meses. Sua compra tem garantia de 30 dias.');
    for (const one of texts(false)) expect(one).not.toContain('garantia');
  });

  it('has a subject of one line', () => {
    const { subject } = deliveryMail({ ...delivered, productTitle: 'Steam\r\nBcc: all@example.com' });
    expect(subject).toBe('Seu código chegou: Steam Bcc: all@example.com');
  });

  it('has a plural for several codes, and offers no help where there is none', () => {
    const two = [...delivered.codes, { label: 'Bônus', code: 'CCCC' }];
    const mail = deliveryMail({ ...delivered, codes: two, supportUrl: '' });
    expect(mail.subject).toBe('Seus códigos chegaram: Steam');
    expect(mail.text).not.toContain('Precisa de ajuda');
    expect(mail.html).not.toContain('Precisa de ajuda');
  });
});

describe('the Message-ID', () => {
  it.each([
    ['Vale <loja@vale.local>', '<delivery.t1@vale.local>'],
    ['loja@vale.local', '<delivery.t1@vale.local>'],
    ['sem endereço', '<delivery.t1@localhost>'],
  ])('is made of order, kind and the sender’s domain: %p', (from, id) => {
    expect(messageIdOf('t1', 'delivery', from)).toBe(id);
  });

  it('has no character that would end it', () => {
    expect(messageIdOf('a>\r\nb', 'delivery', 'a@b.co')).toBe('<delivery.a___b@b.co>');
  });
});

describe('the look of a mail', () => {
  const id = 'a1'.repeat(16);
  const logo = { id, width: 440, height: 66 };
  const withLook = (look: Partial<Appearance>) => {
    const appearance = { ...FIRST_APPEARANCE, ...look };
    return deliveryMail({
      ...delivered,
      shop: mailShop({ ...aShop(), name: 'Vale "1"', appearance }, 'https://loja.example'),
    }).html;
  };

  it('is the shop’s own: the logo for light backgrounds in place of the name, and the colour of buttons and links', () => {
    const html = withLook({ logo, mainColor: '#1e3a8a' });
    expect(html).toContain(
      `<img src="https://loja.example/images/${id}-logo.png" alt="Vale &quot;1&quot;" width="220" height="33"`,
    );
    expect(html).toContain('background:#1e3a8a;color:#ffffff');
    expect(html).not.toMatch(/#c8ff4d|#3f6b00/);
    const logoLight = { ...logo, id: 'b2'.repeat(16) };
    expect(withLook({ logo, logoLight })).toContain(`/images/${logoLight.id}-logo.png`);
  });

  it('is dark for readers that ask for it, with the logo and the colours of dark pages', () => {
    const logoLight = { ...logo, id: 'b2'.repeat(16) };
    const html = withLook({ logo, logoLight, mainColor: '#1e3a8a' });
    const [, rules = ''] = /<style>@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? [];
    const styled = [...rules.matchAll(/\.(\w+)\{/g)].map(([, name]) => name!);
    expect(styled.filter((name) => !html.includes(`class="${name}"`))).toEqual([]);
    // Every colour of an element has a dark one.
    const elements = html.match(/<(?!body)[^>]*style="[^"]*(?:color|background):[^>]*>/g)!;
    expect(elements.filter((tag) => !/class="/.test(tag))).toEqual([]);
    expect(rules).not.toContain('#1e3a8a');
    expect(html).toContain(
      `<source media="(prefers-color-scheme:dark)" srcset="https://loja.example/images/${id}-logo.png"><img src="https://loja.example/images/${logoLight.id}-logo.png"`,
    );
    expect(withLook({ logo })).not.toContain('<picture>');
  });

  it('is that of the software for a shop without one', () => {
    const { html } = deliveryMail(delivered);
    expect(html).not.toContain('<img');
    expect(html).toContain('background:#c8ff4d;color:#131a05');
  });
});
