import type { AdminPageName } from '@vale/contracts/pages';
import type { ComponentType } from 'react';
import { lazy } from '../../shared/lazy-screen.js';

/** The screen of each page of the panel, in the order of `adminPages`. */
export const adminScreens: Record<AdminPageName, ComponentType> = {
  // Panel and products
  panel: lazy(() => import('./panel-screen.js')),

  // Orders

  // Stock, payment methods, audit
  stock: lazy(() => import('./stock-screen.js')),
  stockOf: lazy(() => import('./stock-of-screen.js')),
  paymentMethods: lazy(() => import('./payment-methods-screen.js')),
  paymentMethod: lazy(() => import('./payment-method-screen.js')),
  audit: lazy(() => import('./audit-screen.js')),

  // People, bumps, testimonials, settings

  // Discord
};
