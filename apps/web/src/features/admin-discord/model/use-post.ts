import type { NewPost } from '@vale/contracts/discord';
import { LONG_MESSAGE_MS, type Message } from '../../../shared/ui/admin/use-message.js';
import { useCreatePost } from '../api/create-post.js';
import { discordTexts } from './discord-texts.js';
import { postFailure } from './post-failure.js';

/** Posts and says what came of it, for 5 s. */
export function usePost(message: Message) {
  const create = useCreatePost();
  return {
    isPosting: create.isPending,
    post: (post: Omit<NewPost, 'postId'>, posted: string) =>
      create.mutate(post, {
        onSuccess: ({ state }) =>
          state === 'sent'
            ? message.show(posted, 'ok', LONG_MESSAGE_MS)
            : message.show(discordTexts.queued, 'info', LONG_MESSAGE_MS),
        onError: (error) => message.show(postFailure(error), 'danger', LONG_MESSAGE_MS),
      }),
    /** Why nothing was posted. */
    refuse: (reason: string) => message.show(reason, 'danger', LONG_MESSAGE_MS),
  };
}
