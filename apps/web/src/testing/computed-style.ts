// jsdom computes a whole style for each read of a property: it matches every rule of its own sheet, and resolves fourteen
// colours through all ancestors. Queries by role, user-event and `toBeVisible` read three properties, of thousands of
// elements in a test; these are computed here, and all others by jsdom.

type Property = 'display' | 'visibility' | 'pointer-events';

/** What jsdom inherits, with the initial value. */
const INHERITED = { visibility: 'visible', 'pointer-events': 'auto' } as const;

const PROPERTIES: Record<string, Property> = {
  display: 'display',
  visibility: 'visibility',
  'pointer-events': 'pointer-events',
  pointerEvents: 'pointer-events',
};

const ofJsdom = window.getComputedStyle.bind(window);

/** jsdom's own sheet chooses by these, and gives `display` only. */
const kindOf = (element: Element): string =>
  [
    element.namespaceURI,
    element.localName,
    element.parentElement?.localName === 'ruby',
    element.hasAttribute('hidden'),
    element.hasAttribute('open'),
    element.getAttribute('type'),
  ].join(' ');

const displays = new Map<string, string>();

function ownDisplay(element: Element): string {
  const kind = kindOf(element);
  let display = displays.get(kind);
  if (display === undefined) {
    const alike = document.createElement(element.parentElement?.localName === 'ruby' ? 'ruby' : 'div');
    alike.append(element.cloneNode());
    const [copy] = alike.children;
    for (const name of ['style', 'class', 'id']) copy?.removeAttribute(name);
    display = copy ? ofJsdom(copy).display : '';
    displays.set(kind, display);
  }
  return display;
}

const rulesOf = new WeakMap<CSSStyleSheet, CSSStyleRule[]>();

/** The rules of the document's sheets that set one of the three: few, as tests load no styles but those of the toasts. */
function rules(sheet: CSSStyleSheet): CSSStyleRule[] {
  let found = rulesOf.get(sheet);
  if (!found) {
    const all = [...sheet.cssRules].flatMap((rule) =>
      'media' in rule && (rule as CSSMediaRule).media.mediaText.includes('screen')
        ? [...(rule as CSSMediaRule).cssRules]
        : [rule],
    ) as CSSStyleRule[];
    found = all.filter((rule) =>
      Object.values(PROPERTIES).some((name) => rule.style?.getPropertyValue(name)),
    );
    rulesOf.set(sheet, found);
  }
  return found;
}

/** As in jsdom the last rule wins, and an element's own style. */
function declared(element: Element, property: Property): string {
  const own = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
  if (own) return own;
  const setting = [...document.styleSheets]
    .flatMap(rules)
    .findLast((rule) => rule.style.getPropertyValue(property) && element.matches(rule.selectorText));
  if (setting) return setting.style.getPropertyValue(property);
  return property === 'display' ? ownDisplay(element) : '';
}

function computed(element: Element, property: Property): string {
  if (property === 'display') return declared(element, property);
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = declared(at, property);
    if (value) return value;
  }
  return INHERITED[property];
}

window.getComputedStyle = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
  let style: CSSStyleDeclaration | undefined;
  const whole = () => (style ??= ofJsdom(element, pseudo));
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_target, name: string) => {
      const property = PROPERTIES[name];
      if (property && !pseudo) return computed(element, property);
      if (name === 'getPropertyValue')
        return (wanted: string) => {
          const one = PROPERTIES[wanted];
          return one && !pseudo ? computed(element, one) : whole().getPropertyValue(wanted);
        };
      const value: unknown = Reflect.get(whole(), name);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
};
