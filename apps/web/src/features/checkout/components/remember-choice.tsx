import { checkoutTexts as texts } from '../model/checkout-texts.js';

export interface BuyerMemory {
  wanted: boolean;
  choose: (wanted: boolean) => void;
  /** Set while the form may hold data of an earlier order. */
  forget: (() => void) | undefined;
}

/** A guest's choice to find the form filled in at the next order, and the way back. */
export function RememberChoice({ memory: { wanted, choose, forget } }: { memory: BuyerMemory }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 text-small">
      <label className="check">
        <input type="checkbox" checked={wanted} onChange={({ target }) => choose(target.checked)} />
        <span>{texts.remember}</span>
      </label>
      {forget ? (
        <button type="button" className="link min-h-11" onClick={forget}>
          {texts.forget}
        </button>
      ) : null}
    </div>
  );
}
