// Replaces stylesheets, which jsdom does not lay out.
export {};
