/** A part of a text as Discord shows it. */
export type Mark =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'underline' | 'strike' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

/** Discord's marks that admins use in embeds, without nesting. */
const MARKS =
  /\[(?<label>[^\]\n]+)\]\((?<href>https?:\/\/[^\s)]+)\)|`(?<code>[^`\n]+)`|\*\*(?<bold>[^*]+)\*\*|__(?<underline>[^_]+)__|~~(?<strike>[^~]+)~~|\*(?<italic>[^*\n]+)\*|(?<url>https?:\/\/[^\s<>]+)/g;

export function marksOf(text: string): Mark[] {
  const marks: Mark[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) marks.push({ kind: 'text', text: text.slice(end, match.index) });
    marks.push(markOf(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) marks.push({ kind: 'text', text: text.slice(end) });
  return marks;
}

function markOf({ label, href, url, ...styled }: Record<string, string | undefined>): Mark {
  if (label && href) return { kind: 'link', text: label, href };
  if (url) return { kind: 'link', text: url, href: url };
  const [kind, text = ''] = Object.entries(styled).find(([, value]) => value !== undefined) ?? ['text'];
  return { kind: kind as 'bold', text };
}
