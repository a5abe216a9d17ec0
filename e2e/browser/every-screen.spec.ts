import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { expectNoLayoutShift, expectWholeAtEveryWidth, observeLayout } from './layout.js';
import { loadScreen, prepareScreenData, reachState, screens, type ScreenData } from './screens.js';

let data: ScreenData;

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
    await loadScreen(page, screen, data);
    await expectNoLayoutShift(page);
    await reachState(page, screen);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // A desktop's window may have any width; the other projects emulate one device each.
    if (project.name === 'desktop') await expectWholeAtEveryWidth(page);
  });
}
