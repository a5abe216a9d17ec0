import type { AdminPageName } from '@vale/contracts/pages';
import type { ComponentType } from 'react';
import { lazy } from '../../shared/lazy-screen.js';

/** The screen of each page of the panel, in the order of `adminPages`. */
export const adminScreens: Record<AdminPageName, ComponentType> = {
  // Panel and products
  panel: lazy(() => import('./panel-screen.js')),

  // Orders

  // Stock, payment methods, audit

  // People, bumps, testimonials, settings
  users: lazy(() => import('./users-screen.js')),
  orderBumps: lazy(() => import('./order-bumps-screen.js')),
  testimonials: lazy(() => import('./testimonials-screen.js')),
  settings: lazy(() => import('./settings-screen.js')),

  // Discord
};
