import { checkoutAdminRoutes, helpRoutes, type HelpConversation } from '@vale/contracts/checkout';
import { figuresRoutes } from '@vale/contracts/figures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { randomId } from '../../../shared/random-id.js';

const conversation = (requestId: string) => routeQuery(helpRoutes.readHelp, { params: { requestId } });

export function useConversation(requestId: string) {
  return useQuery({ ...conversation(requestId), staleTime: 0 });
}

/** The reply shows the conversation without the picture. */
export function useRemovePicture(requestId: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (pictureId: string) =>
      callRoute(helpRoutes.removeHelpPicture, { params: { requestId, pictureId } }),
    onSuccess: (conversed: HelpConversation) =>
      client.setQueryData(conversation(requestId).queryKey, conversed),
  });
}

/** An answer whose reply was lost is sent again under the same key, so the buyer gets it once. */
export function useAnswerHelp(requestId: string, onDone: () => void) {
  const client = useQueryClient();
  const last = useRef<{ text: string; key: string }>(undefined);
  return useAction({
    mutationFn: ({ text, seen }: { text: string; seen: number }) => {
      if (last.current?.text !== text) last.current = { text, key: randomId() };
      return callRoute(
        helpRoutes.answerHelp,
        { params: { requestId }, body: { text, seen } },
        { idempotencyKey: last.current.key },
      );
    },
    onSuccess: (answered: HelpConversation) => {
      client.setQueryData(conversation(requestId).queryKey, answered);
      onDone();
    },
    refreshes: [checkoutAdminRoutes.listInbox, figuresRoutes.waitingWork, helpRoutes.readHelp],
  });
}
