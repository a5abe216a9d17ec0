/** Pixels of every banner, in the cards' ratio of two to three. */
export const BANNER_WIDTH = 400;
export const BANNER_HEIGHT = 600;

type Pattern = (random: () => number) => string;

const round = (value: number): number => Math.round(value * 10) / 10;
const between = (random: () => number, least: number, most: number): number =>
  least + random() * (most - least);

/** Rounded rectangles in a grid, a few bright, most of them faint. */
const tiles: Pattern = (random) => {
  const step = 58;
  const shapes: string[] = [];
  for (let y = 0; y < BANNER_HEIGHT; y += step + 12) {
    for (let x = 0; x < BANNER_WIDTH; x += step) {
      const opacity = random() < 0.3 ? between(random, 0.2, 0.4) : between(random, 0, 0.1);
      if (opacity < 0.03) continue;
      shapes.push(
        `<rect x="${x}" y="${y}" width="42" height="56" rx="9" opacity="${round(opacity * 10) / 10}"/>`,
      );
    }
  }
  return shapes.join('');
};

/** Stacked wavy lines. */
const waves: Pattern = (random) => {
  const lines: string[] = [];
  const swing = between(random, 18, 42);
  for (let y = -20; y < BANNER_HEIGHT + 40; y += between(random, 34, 52)) {
    const bend = round(swing * between(random, 0.7, 1.2));
    const width = round(between(random, 5, 14));
    lines.push(
      `<path d="M-20 ${round(y)}q110 ${-bend} 220 0t220 0" fill="none" stroke="currentColor" stroke-width="${width}"/>`,
    );
  }
  return `<g opacity=".28">${lines.join('')}</g>`;
};

/** Overlapping discs. */
const discs: Pattern = (random) =>
  Array.from({ length: 9 }, () => {
    const [x, y] = [between(random, 0, BANNER_WIDTH), between(random, 0, BANNER_HEIGHT)];
    const radius = between(random, 24, 130);
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" opacity="${round(between(random, 1, 2.6)) / 10}"/>`;
  }).join('');

/** Slanted bars of changing width. */
const stripes: Pattern = (random) => {
  const bars: string[] = [];
  for (let x = -200; x < BANNER_WIDTH + 200; x += between(random, 22, 48)) {
    bars.push(`<rect x="${round(x)}" y="-200" width="${round(between(random, 5, 22))}" height="1000"/>`);
  }
  return `<g opacity=".26" transform="rotate(${round(between(random, -34, -22))} 200 300)">${bars.join('')}</g>`;
};

/** Rings around one point. */
const rings: Pattern = (random) => {
  const [x, y] = [between(random, 60, 340), between(random, 60, 380)];
  const gap = between(random, 26, 44);
  const circles = Array.from({ length: 14 }, (_, at) => {
    const width = round(between(random, 3, 12));
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round((at + 1) * gap)}" stroke-width="${width}"/>`;
  });
  return `<g fill="none" stroke="currentColor" opacity=".24">${circles.join('')}</g>`;
};

/** Zigzag lines. */
const zigzags: Pattern = (random) => {
  const [step, rise] = [between(random, 40, 80), between(random, 24, 46)];
  const lines: string[] = [];
  for (let y = -20; y < BANNER_HEIGHT + 40; y += between(random, 40, 58)) {
    const turns = Array.from({ length: 12 }, (_, at) => `l${round(step)} ${round(at % 2 ? rise : -rise)}`);
    lines.push(
      `<path d="M-20 ${round(y)}${turns.join('')}" stroke-width="${round(between(random, 4, 13))}"/>`,
    );
  }
  return `<g fill="none" stroke="currentColor" opacity=".26">${lines.join('')}</g>`;
};

/** Dots that grow towards one corner. */
const dots: Pattern = (random) => {
  const step = between(random, 34, 46);
  const [right, down] = [random() < 0.5, random() < 0.5];
  const shapes: string[] = [];
  for (let y = step / 2; y < BANNER_HEIGHT; y += step) {
    for (let x = step / 2; x < BANNER_WIDTH; x += step) {
      const along = (right ? x : BANNER_WIDTH - x) / BANNER_WIDTH;
      const across = (down ? y : BANNER_HEIGHT - y) / BANNER_HEIGHT;
      const radius = round(2 + (along + across) * (step / 6));
      shapes.push(`<circle cx="${round(x)}" cy="${round(y)}" r="${radius}"/>`);
    }
  }
  return `<g opacity=".3">${shapes.join('')}</g>`;
};

/** Triangles, some of them filled. */
const facets: Pattern = (random) => {
  const side = between(random, 76, 104);
  const shapes: string[] = [];
  for (let y = 0; y < BANNER_HEIGHT; y += side) {
    for (let x = 0; x < BANNER_WIDTH; x += side) {
      const [left, top, far, low] = [x, y, x + side, y + side].map(round);
      const [up, flat] = [round(random() * 3) / 10, round(random() * 3) / 10];
      shapes.push(`<path d="M${left} ${top}H${far}L${left} ${low}z" opacity="${up}"/>`);
      shapes.push(`<path d="M${far} ${top}V${low}H${left}z" opacity="${flat}"/>`);
    }
  }
  return shapes.join('');
};

export const patterns: readonly Pattern[] = [tiles, waves, discs, stripes, rings, zigzags, dots, facets];
