import { useEffect } from 'react';

let siteName = 'Vale';
let pageTitle = '';

function write(): void {
  document.title = pageTitle ? `${pageTitle} · ${siteName}` : siteName;
}

/** Called with the shop's name once it is loaded. */
export function setSiteName(name: string): void {
  siteName = name;
  write();
}

/** Sets the page's title in tab and history. Empty: not known yet, the title stays as it is. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (!title) return;
    pageTitle = title;
    write();
  }, [title]);
}
