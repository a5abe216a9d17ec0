// Instead of stylesheets, which jsdom does not lay out.
export {};
