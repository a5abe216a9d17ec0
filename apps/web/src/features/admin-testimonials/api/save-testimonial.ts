import {
  catalogAdminRoutes,
  catalogRoutes,
  type AdminTestimonial,
  type TestimonialDraft,
  type TestimonialPatch,
} from '@vale/contracts/catalog';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

const { listAllTestimonials, createTestimonial, changeTestimonial, deleteTestimonial, importTestimonials } =
  catalogAdminRoutes;

const refresh = (client: QueryClient) =>
  invalidateRoutes(client, listAllTestimonials, catalogRoutes.listTestimonials, catalogRoutes.getProduct);

export function useCreateTestimonial() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: TestimonialDraft) => callRoute(createTestimonial, { body }),
    onSuccess: () => refresh(client),
  });
}

export interface TestimonialChange {
  testimonial: Pick<AdminTestimonial, 'id' | 'version'>;
  change: TestimonialPatch;
}

export function useChangeTestimonial() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ testimonial: { id, version }, change }: TestimonialChange) =>
      callRoute(changeTestimonial, { params: { id }, body: { version, change } }),
    keyOf: ({ testimonial }) => testimonial.id,
    // Refreshes after a refusal too, because another administrator may have changed the list.
    onSettled: () => refresh(client),
  });
}

export function useDeleteTestimonial() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ id, version }: AdminTestimonial) =>
      callRoute(deleteTestimonial, { params: { id }, query: { version } }),
    onSettled: () => refresh(client),
  });
}

export function useImportTestimonials() {
  const client = useQueryClient();
  return async (rows: unknown[], apply: boolean) => {
    const result = await callRoute(importTestimonials, { body: { rows, apply } });
    if (apply) await refresh(client);
    return result;
  };
}
