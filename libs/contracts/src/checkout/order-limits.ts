/** Most different choices in one order, and most units of each that any setting permits. */
export const MAX_ORDER_ITEMS = 10;
export const MAX_ITEM_QUANTITY = 10;
