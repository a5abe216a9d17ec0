import type { ShownAnswer } from '@vale/contracts/checkout';

/** Shows the buyer's answers to the products' fields. */
export default function GivenAnswers({ answers }: { answers: readonly ShownAnswer[] }) {
  return (
    <>
      {answers.map(({ line, of, label, value }) => (
        <div key={`${line} ${label}`}>
          <dt className="text-muted wrap-anywhere">{of ? `${label} – ${of}` : label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </>
  );
}
