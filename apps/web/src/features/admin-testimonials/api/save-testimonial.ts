import {
  catalogAdminRoutes,
  catalogRoutes,
  type AdminTestimonial,
  type TestimonialDraft,
  type TestimonialPatch,
} from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

const { listAllTestimonials, createTestimonial, changeTestimonial, deleteTestimonial, importTestimonials } =
  catalogAdminRoutes;

const refreshes = [listAllTestimonials, catalogRoutes.listTestimonials, catalogRoutes.getProduct];

export function useCreateTestimonial() {
  return useAction({
    mutationFn: (body: TestimonialDraft) => callRoute(createTestimonial, { body }),
    refreshes,
  });
}

export interface TestimonialChange {
  testimonial: Pick<AdminTestimonial, 'id' | 'version'>;
  change: TestimonialPatch;
}

export function useChangeTestimonial() {
  return useAction({
    mutationFn: ({ testimonial: { id, version }, change }: TestimonialChange) =>
      callRoute(changeTestimonial, { params: { id }, body: { version, change } }),
    keyOf: ({ testimonial }) => testimonial.id,
    refreshes,
  });
}

export function useDeleteTestimonial() {
  return useAction({
    mutationFn: ({ id, version }: AdminTestimonial) =>
      callRoute(deleteTestimonial, { params: { id }, query: { version } }),
    refreshes,
  });
}

export function useImportTestimonials() {
  const client = useQueryClient();
  return async (rows: unknown[], apply: boolean) => {
    const result = await callRoute(importTestimonials, { body: { rows, apply } });
    if (apply) await invalidateRoutes(client, ...refreshes);
    return result;
  };
}
