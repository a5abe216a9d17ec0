import { Link } from '../../../shared/routing/link.js';
import { Accordion } from '../../../shared/ui/accordion.js';
import type { FaqText } from '../model/faq-texts.js';

export function FaqList({ items }: { items: FaqText[] }) {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="mb-4">
        Perguntas frequentes
      </h2>
      <Accordion
        items={items.map(({ question, answer, link }) => ({
          title: question,
          body: (
            <p className="max-w-3xl">
              {answer}{' '}
              {link ? (
                <Link to={link.to} className="link">
                  {link.label}
                </Link>
              ) : null}
            </p>
          ),
        }))}
      />
    </section>
  );
}
