/** Where a saved product is seen. */
export const PRODUCT_LIST = '/admin/manage-accounts';
