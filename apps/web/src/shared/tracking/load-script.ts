/** Adds the script to the page; one that is there already is taken out and runs again. */
export function loadScript(url: string): void {
  document.querySelector(`script[src="${url}"]`)?.remove();
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
}
