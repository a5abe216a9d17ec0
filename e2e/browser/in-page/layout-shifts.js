// Runs before the page's own scripts (layout-shift.ts): `layoutShifts()` lists each shift with what moved.
/* global window */
(() => {
  const shifts = [];
  const describe = ({ node, previousRect, currentRect }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    const name = element ? `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}` : '?';
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    return `${name.slice(0, 90)} [${box(previousRect)}] → [${box(currentRect)}]`;
  };
  const note = (entries) => {
    for (const { value, hadRecentInput, sources } of entries)
      if (!hadRecentInput) shifts.push({ value, moved: [...sources].map(describe) });
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.layoutShifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
})();
