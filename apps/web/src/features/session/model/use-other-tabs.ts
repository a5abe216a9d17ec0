import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSessionChange } from '../../../shared/session/session-changes.js';
import { forgetUser } from '../api/close-session.js';
import { personalQueries, sessionQuery } from '../api/get-session.js';

/** Follows logins and logouts in other tabs: the session is theirs too. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    return onSessionChange((change) => {
      if (change === 'closed') return forgetUser(client);
      void client.invalidateQueries({ queryKey: sessionQuery().queryKey });
      void client.resetQueries(personalQueries);
    });
  }, [client]);
}
