import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { openScreen, prepareShop, screens, type PreparedShop } from './screens.js';

let shop: PreparedShop;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await prepareShop(process.env['TARGET_URL']!);
});

/** The smallest phones that the shop promises to serve. */
const NARROW = [320, 360];

for (const screen of screens) {
  test(`${screen.name}: accessible, no sideways scroll, no complaint of the browser`, async ({
    page,
    complaints,
    isMobile,
  }) => {
    if (screen.complains) complaints.expect(screen.complains);
    await openScreen(page, screen, shop);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (!isMobile) return;
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  });
}
