import { useEffect } from 'react';

let siteName = 'Vale';
let pageTitle = '';

function write(): void {
  document.title = pageTitle ? `${pageTitle} · ${siteName}` : siteName;
}

/** The shop's name, once it is known. */
export function setSiteName(name: string): void {
  siteName = name;
  write();
}

/** Names the page in tab and history. Empty while the page does not know yet. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (!title) return;
    pageTitle = title;
    write();
  }, [title]);
}
