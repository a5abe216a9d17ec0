// Tests of one file have the categories of a new shop, as a process has them once it knows the shop.
import { setCategories } from '../../libs/contracts/src/catalog/shop-categories.js';
import { FIRST_CATEGORIES } from '../../libs/contracts/src/catalog/first-categories.js';

setCategories(FIRST_CATEGORIES);
