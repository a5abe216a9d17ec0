const titleOf = ({ name }) => (name === 'runtime' ? 'All apps' : name);

/** @returns {string} the whole of `.env.example` */
export function renderEnvExample(groups, compose) {
  return [
    '# Every setting of Vale, with its default. None is needed for the demo: `npm start` works without a .env.',
    '# Copy to .env and take the # off what you change. What the shell sets wins over .env.',
    '# Written by `npm run settings` from the *.config.ts of each app; a test compares them.',
    ...groups.flatMap((group) => ['', `## ${titleOf(group)}`, ...group.rows.flatMap(envLines)]),
    '',
    '## docker compose alone',
    '# `npm run compose:env` writes fresh values for the passwords into .env.',
    ...compose.map((row) => `#${row.variable}=${row.default}`),
    '',
  ].join('\n');
}

function envLines({ variable, default: value, secret, description }) {
  return [
    `# ${description}${secret ? ' Secret.' : ''}`,
    `#${variable}=${/[\s#"']/.test(value) ? JSON.stringify(value) : value}`,
  ];
}

/** @returns {string} a Markdown table */
export function renderTable(rows) {
  const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  return [
    '| variable | default | what it is |',
    '| --- | --- | --- |',
    ...rows.map(({ variable, default: value, secret, description }) => {
      const shown = value === '' ? '' : `\`${value}\``;
      return `| \`${variable}\` | ${cell(shown)} | ${cell(description)}${secret ? ' **Secret.**' : ''} |`;
    }),
  ].join('\n');
}

/** @returns {string} the whole of docs/configuration.md */
export function renderPage(groups) {
  return [
    '# Configuration',
    '',
    'Settings come from the environment, or from a `.env` in the root. All have defaults with which the demo works; a',
    'wrong one stops the startup, with one line for each problem. Outside demo mode (`VALE_DEMO=false` or',
    '`NODE_ENV=production`) so does a secret that still has its default, and what else is not safe there; in demo mode,',
    'what is not safe in a demo.',
    '',
    'This page is written by `npm run settings` from the `*.config.ts` of each app.',
    ...groups.flatMap((group) => ['', `## ${titleOf(group)}`, '', renderTable(group.rows)]),
    '',
  ].join('\n');
}
