import type { ShownAnswer } from '@vale/contracts/checkout';

/** Shows the buyer's answers to the products' fields. What they belong to is seen once above its answers. */
export default function GivenAnswers({ answers }: { answers: readonly ShownAnswer[] }) {
  return (
    <>
      {answers.map(({ line, of, label, value }, at) => (
        <div key={`${line} ${label}`}>
          <dt className="text-muted wrap-anywhere">
            {of ? (
              <span className={of === answers[at - 1]?.of ? 'sr-only' : 'block text-fg'}>{of}: </span>
            ) : null}
            {label}
          </dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </>
  );
}
