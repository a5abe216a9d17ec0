import { optional } from '../../shared/optional.js';

/** The preview has parts of three shop screens, and the editor can be used before they have loaded. */
export const ProductPreview = optional(
  async () => {
    const module = await import('./product-preview.js');
    return { default: module.ProductPreview };
  },
  { loading: <div className="skeleton h-96" /> },
);
