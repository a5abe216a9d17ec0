import type { RouteDefinition } from '@vale/contracts/define';
import {
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { invalidateRoutes } from './route-query.js';
import { useSingleRun } from './use-single-run.js';

interface ActionOptions<Data, Variables, Context> extends UseMutationOptions<
  Data,
  Error,
  Variables,
  Context
> {
  /**
   * Set for a hook that serves several things, such as list rows: actions with different keys run
   * concurrently.
   */
  keyOf?: (variables: Variables) => string;
  /** Refetched afterwards, even after a refusal: others may have changed the data. `onSettled` replaces this. */
  refreshes?: readonly RouteDefinition[];
}

/** `useMutation` that ignores further calls while it runs: a double click sends one request. */
export function useAction<Data = unknown, Variables = void, Context = unknown>({
  keyOf = () => '',
  refreshes,
  ...options
}: ActionOptions<Data, Variables, Context>): UseMutationResult<Data, Error, Variables, Context> {
  const client = useQueryClient();
  const refresh = refreshes && { onSettled: () => invalidateRoutes(client, ...refreshes) };
  const mutation = useMutation({ ...refresh, ...options });
  const single = useSingleRun<Data>();
  const mutateAsync: typeof mutation.mutateAsync = (...args) =>
    single.run(() => mutation.mutateAsync(...args), keyOf(args[0] as Variables));
  return {
    ...mutation,
    mutateAsync,
    // Its error is in the result.
    mutate: (...args) => void mutateAsync(...args).catch(() => undefined),
    reset: () => {
      single.forget();
      mutation.reset();
    },
  };
}
