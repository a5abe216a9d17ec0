import { expectAccessible, expectNoSidewaysScroll, expectWholeWords, test } from './fixtures.js';
import { openScreen, prepareScreenData, screens, type ScreenData } from './screens.js';

let data: ScreenData;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  data = await prepareScreenData(process.env['TARGET_URL']!);
});

/** The narrowest phones that the shop supports. */
const NARROW = [320, 360];

for (const screen of screens) {
  test(`${screen.name}: accessible, no horizontal scroll, no browser errors`, async ({
    page,
    browserErrors,
    isMobile,
  }) => {
    if (screen.expectedError) browserErrors.expect(screen.expectedError);
    await openScreen(page, screen, data);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (!isMobile) return;
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectWholeWords(page);
    }
  });
}
