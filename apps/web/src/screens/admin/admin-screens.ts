import type { AdminPageName } from '@vale/contracts/pages';
import type { ComponentType } from 'react';
import { lazy } from '../../shared/lazy-screen.js';

/** The screen of each page of the panel, in the order of `adminPages`. */
export const adminScreens: Record<AdminPageName, ComponentType> = {
  // Panel and products
  panel: lazy(() => import('./panel-screen.js')),
  analytics: lazy(() => import('./analytics-screen.js')),
  days: lazy(() => import('./days-screen.js')),
  manageProducts: lazy(() => import('./manage-accounts-screen.js')),
  addProduct: lazy(() => import('./add-account-screen.js')),
  editProduct: lazy(() => import('./edit-product-screen.js')),
  categories: lazy(() => import('./categories-screen.js')),

  // Orders
  orders: lazy(() => import('./orders-screen.js')),
  order: lazy(() => import('./order-detail-screen.js')),
  inbox: lazy(() => import('./inbox-screen.js')),
  deadLetters: lazy(() => import('./dead-letters-screen.js')),

  // Stock, payment methods, audit
  stock: lazy(() => import('./stock-screen.js')),
  stockOf: lazy(() => import('./stock-of-screen.js')),
  paymentMethods: lazy(() => import('./payment-methods-screen.js')),
  paymentMethod: lazy(() => import('./payment-method-screen.js')),
  audit: lazy(() => import('./audit-screen.js')),

  // People, bumps, testimonials, settings
  users: lazy(() => import('./users-screen.js')),
  team: lazy(() => import('./team-screen.js')),
  coupons: lazy(() => import('./coupons-screen.js')),
  orderBumps: lazy(() => import('./order-bumps-screen.js')),
  testimonials: lazy(() => import('./testimonial-list-screen.js')),
  appearance: lazy(() => import('./appearance-screen.js')),
  settings: lazy(() => import('./settings-screen.js')),
  security: lazy(() => import('./security-screen.js')),
  accessTokens: lazy(() => import('./access-tokens-screen.js')),

  // Discord, conversions
  discord: lazy(() => import('./discord-webhook-screen.js')),
  conversions: lazy(() => import('./conversions-screen.js')),
  webhooks: lazy(() => import('./webhooks-screen.js')),
};
