/** Most different choices in one order, and most units of each that any setting permits. */
export const MAX_ORDER_ITEMS = 10;
export const MAX_ITEM_QUANTITY = 10;
/** Most units in one order: the offer beside the first product adds at most one unit. */
export const MAX_ORDER_UNITS = MAX_ORDER_ITEMS * MAX_ITEM_QUANTITY + 1;
/** Most values in one order that its buyer gives for the products' fields. The body of a request has a limit. */
export const MAX_ANSWERS = 200;
