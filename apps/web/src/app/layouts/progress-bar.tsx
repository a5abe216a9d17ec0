import { useEffect, useState } from 'react';
import { useLoadingScreens } from '../../shared/lazy-screen.js';

/** Milliseconds after which a navigation is slow enough to say so. */
const SLOW_MS = 300;

/** Shown over the header while a page's script loads; the previous page stays on screen. */
export function ProgressBar() {
  const loading = useLoadingScreens() > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading]);
  if (!slow) return null;
  return <div className="progress-bar" role="progressbar" aria-label="Carregando a página" />;
}
