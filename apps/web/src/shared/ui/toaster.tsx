import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { MESSAGE_MS, subscribeToToasts } from './toasts.js';

export default function Toaster() {
  useEffect(() => {
    return subscribeToToasts(
      ({ text, tone }) => void (tone === 'ok' ? toast.success(text) : toast.error(text)),
    );
  }, []);
  return (
    <Sonner
      position="bottom-center"
      style={{ fontFamily: 'inherit' }}
      duration={MESSAGE_MS}
      containerAriaLabel="Mensagens"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-control border border-line bg-raised px-4 py-3 font-semibold text-fg',
          success: '[&_[data-icon]]:text-ok',
          error: '[&_[data-icon]]:text-danger',
        },
      }}
    />
  );
}
