import { mailProofRoutes } from '@vale/contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import {
  clearMailProof,
  readMailProof,
  readProofOfBrowser,
  saveMailProof,
} from '../../../shared/storage/mail-proof.js';
import { keptSession, useSignedIn } from './open-session.js';

/** Sends the mail with link and digits. The digits work in this browser only. */
export function useRequestProof() {
  return useAction({
    mutationFn: async (email: string) => {
      const former = readMailProof();
      const body = { email, ...(former?.email === email && { proof: former.proof }) };
      return { email, ...(await callRoute(mailProofRoutes.requestProof, { body })) };
    },
    onSuccess: saveMailProof,
  });
}

/** The address that the link signs in. Reading it does not use the link. */
export function useProvenAddress(token: string) {
  return useQuery({
    queryKey: [mailProofRoutes.readProof.path, token],
    queryFn: () => callRoute(mailProofRoutes.readProof, { body: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
  });
}

export function useSignInByLink() {
  const signedIn = useSignedIn();
  return useAction({
    mutationFn: (token: string) => {
      const proof = readProofOfBrowser();
      const body = { token, ...(proof !== null && { proof }) };
      return callRoute(mailProofRoutes.signInByLink, { body }).then(keptSession);
    },
    onSuccess: ({ user }) => {
      clearMailProof();
      signedIn(user);
    },
  });
}

export function useSignInByDigits(proof: string) {
  const signedIn = useSignedIn();
  return useAction({
    mutationFn: (digits: string) =>
      callRoute(mailProofRoutes.signInByDigits, { body: { proof, digits } }).then(keptSession),
    onSuccess: ({ user }) => {
      clearMailProof();
      signedIn(user);
    },
  });
}
