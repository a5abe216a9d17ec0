import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { expectNoLayoutShift, expectWhole, observeLayout } from './layout.js';
import { prepareScreenData, type ScreenData } from './screen-data.js';
import { loadScreen, reachState, screens } from './screens.js';

let data: ScreenData;

/** One of the three devices shows the other theme. */
const LIGHT_THEME = `localStorage.setItem('vale_theme', 'light')`;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  data = await prepareScreenData(process.env['TARGET_URL']!);
});

for (const screen of screens) {
  test(`${screen.name}: accessible, nothing shifts or breaks, no browser errors`, async ({
    page,
    browserErrors,
  }, { project }) => {
    if (screen.expectedError) browserErrors.expect(screen.expectedError);
    await observeLayout(page);
    if (project.name === 'tablet') await page.addInitScript(LIGHT_THEME);
    await loadScreen(page, screen, data);
    await expectNoLayoutShift(page);
    await reachState(page, screen);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // A desktop's window may have any width; the other projects emulate one device each.
    if (project.name === 'desktop') await expectWhole(page);
  });
}
