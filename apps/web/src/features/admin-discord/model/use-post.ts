import type { NewPost } from '@vale/contracts/discord';
import { useRef } from 'react';
import { hasCode, networkError } from '../../../shared/http/call-route.js';
import { LONG_MESSAGE_MS, type Message } from '../../../shared/ui/admin/use-message.js';
import { useCreatePost } from '../api/post.js';
import { discordTexts } from './discord-texts.js';
import { postFailure } from './post-failure.js';
import { randomId } from '../../../shared/random-id.js';

/** Posts, and shows the result for 5 s. */
export function usePost(message: Message) {
  const create = useCreatePost();
  // Keeps a post whose reply was lost: sending it again does not post twice.
  const lost = useRef<NewPost | null>(null);
  return {
    isPosting: create.isPending,
    post: (post: Omit<NewPost, 'postId'>, posted: string) => {
      const sent = isSame(lost.current, post) ? lost.current : { ...post, postId: randomId() };
      lost.current = null;
      create.mutate(sent, {
        onSuccess: ({ state }) =>
          state === 'sent'
            ? message.show(posted, 'ok', LONG_MESSAGE_MS)
            : message.show(discordTexts.queued, 'info', LONG_MESSAGE_MS),
        onError: (error) => {
          if (hasCode(error, networkError)) lost.current = sent;
          message.show(postFailure(error), 'danger', LONG_MESSAGE_MS);
        },
      });
    },
    /** Shows why nothing was posted. */
    refuse: (reason: string) => message.show(reason, 'danger', LONG_MESSAGE_MS),
  };
}

function isSame(lost: NewPost | null, post: Omit<NewPost, 'postId'>): lost is NewPost {
  return lost !== null && JSON.stringify(lost) === JSON.stringify({ ...post, postId: lost.postId });
}
