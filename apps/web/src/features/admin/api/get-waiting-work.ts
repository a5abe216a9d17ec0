import { figuresRoutes } from '@vale/contracts/figures';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Milliseconds between two looks for waiting work, while somebody is there. */
export const LOOK_EVERY_MS = 60_000;

/** The menu of every screen shows it. */
export const useWaitingWork = () =>
  useQuery({ ...routeQuery(figuresRoutes.waitingWork, {}), refetchInterval: LOOK_EVERY_MS });
