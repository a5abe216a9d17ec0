// Evaluated in the page, once per width (layout-faults.ts): `layoutFaults()` names what is broken at this width.
/* global document, getComputedStyle, NodeFilter, window */
window.layoutFaults = (() => {
  /** Longer words (e-mail addresses, ids, codes) may take several lines. */
  const MAX_WHOLE_WORD = 20;
  /** Sub-pixel rounding. */
  const SLACK_PX = 1.5;
  /** Largest side of an element that only screen readers are to read. */
  const HIDDEN_PX = 2;

  const WHOLE = [
    { what: 'price', pattern: /R\$\s?[\d.]+,\d\d/g },
    { what: 'date', pattern: /\d{1,2}\/\d{1,2}\/\d{2,4}/g },
    { what: 'time', pattern: /\d\d:\d\d(:\d\d)?/g },
    { what: 'word', pattern: /[\p{L}\p{N}]+(?:[.,:'’][\p{L}\p{N}]+)*/gu },
  ];

  const describe = (element) => {
    const name = element.tagName.toLowerCase();
    const classes = [...element.classList].slice(0, 3).join('.');
    return `${name}${element.id ? `#${element.id}` : ''}${classes ? `.${classes}` : ''}`;
  };

  /** Boxes of a text that lie on different lines; a box without width is a collapsed space. */
  function linesOf(range) {
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    const lines = [];
    for (const box of boxes)
      if (!lines.some((top) => Math.abs(top - box.top) < box.height / 2)) lines.push(box.top);
    return lines.length;
  }

  function brokenIn(node, range) {
    // For screen readers alone.
    if (node.parentElement.getBoundingClientRect().width <= HIDDEN_PX) return [];
    const text = node.data;
    const inPill = node.parentElement.closest('.pill');
    const faults = [];
    for (const { what, pattern } of WHOLE) {
      for (const { 0: match, index } of text.matchAll(pattern)) {
        const [whole] = /\S*$/.exec(text.slice(0, index));
        const [rest] = /^\S*/.exec(text.slice(index + match.length));
        const token = whole + match + rest;
        if (what === 'word' && (token.length > MAX_WHOLE_WORD || token.includes('@'))) continue;
        range.setStart(node, index);
        range.setEnd(node, index + match.length);
        if (linesOf(range) > 1) faults.push(`broken ${what} "${match}" in ${describe(node.parentElement)}`);
      }
    }
    range.selectNodeContents(node);
    if (inPill && linesOf(range) > 1) faults.push(`broken pill "${text.trim()}"`);
    return faults;
  }

  const leaves = (inner, outer) =>
    inner.left < outer.left - SLACK_PX ||
    inner.right > outer.right + SLACK_PX ||
    inner.top < outer.top - SLACK_PX ||
    inner.bottom > outer.bottom + SLACK_PX;

  /** Checks the nearest ancestor that cuts off its content, unless one scrolls. A text that ends in "…" counts with its box. */
  function clippedText(node, range, styleOf) {
    range.selectNodeContents(node);
    let inner = range.getBoundingClientRect();
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, position, webkitLineClamp } = styleOf(at);
      const outer = at.getBoundingClientRect();
      if (position === 'fixed' || /auto|scroll/.test(`${overflowX} ${overflowY}`)) return [];
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') inner = outer;
      else if (/hidden|clip/.test(`${overflowX} ${overflowY}`)) {
        if (outer.width <= HIDDEN_PX || outer.height <= HIDDEN_PX || !leaves(inner, outer)) return [];
        return [`clipped text "${node.data.trim().slice(0, 40)}" in ${describe(at)}`];
      }
    }
    return [];
  }

  /** A child that is wider than its panel crosses the panel's border. */
  function overfull(panel) {
    const over = panel.scrollWidth - panel.clientWidth;
    return over > SLACK_PX ? [`${over} px out of ${describe(panel)}`] : [];
  }

  const canvas = document.createElement('canvas').getContext('2d');

  /** A field shows its whole mask: the placeholder, or what was typed where that is short. */
  function narrowField(input) {
    if (/checkbox|color|radio|range|file/.test(input.type)) return [];
    const text = [input.placeholder, input.type === 'password' ? '' : input.value]
      .filter((each) => each.length > 0 && each.length <= MAX_WHOLE_WORD)
      .sort((a, b) => b.length - a.length)[0];
    if (!text || input.clientWidth === 0) return [];
    const style = getComputedStyle(input);
    canvas.font = style.font;
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const needed = canvas.measureText(text).width;
    return needed > room + SLACK_PX
      ? [`field of ${Math.round(room)} px for the ${Math.round(needed)} px of "${text}"`]
      : [];
  }

  return () => {
    const faults = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px of horizontal overflow`);
    const styles = new Map();
    const styleOf = (element) => {
      if (!styles.has(element)) styles.set(element, getComputedStyle(element));
      return styles.get(element);
    };
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (!node.data.trim() || node.parentElement.closest('script, style, noscript, template')) continue;
      if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      faults.push(...brokenIn(node, range), ...clippedText(node, range, styleOf));
    }
    for (const input of document.querySelectorAll('input, textarea')) faults.push(...narrowField(input));
    for (const panel of document.querySelectorAll('.panel')) faults.push(...overfull(panel));
    return [...new Set(faults)];
  };
})();
