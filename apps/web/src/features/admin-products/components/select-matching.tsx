import type { EditedProduct } from '@vale/contracts/catalog';
import { useEffect, useRef, useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { useSingleRun } from '../../../shared/http/use-single-run.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { readAllProducts } from '../api/list-all-products.js';
import type { ProductFilter } from '../model/product-filter.js';

interface SelectMatchingProps {
  /** Rendered with the filter as its key, so that the results of another filter are not selected. */
  filter: ProductFilter;
  message: Message;
  onFound: (products: readonly EditedProduct[]) => void;
}

/** Selects what the filter finds on all of its pages. */
export function SelectMatching({ filter, message, onFound }: SelectMatchingProps) {
  const [count, setCount] = useState<number | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const single = useSingleRun<void>();
  const select = async () => {
    setCount(0);
    try {
      const products = await readAllProducts(filter, setCount);
      if (!isGone.current) onFound(products);
    } catch (error) {
      if (!isGone.current) message.show(errorSentence(error), 'danger');
    } finally {
      setCount(null);
    }
  };
  return (
    <BusyButton
      className="link min-h-11 px-2"
      isBusy={count !== null}
      onClick={() => void single.run(select)}
    >
      {count === null ? 'Selecionar todas que correspondem' : `Lendo ${count}…`}
    </BusyButton>
  );
}
