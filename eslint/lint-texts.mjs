// Lints texts as if they were files of the workspace, without writing them: `node eslint/lint-texts.mjs < cases.json`.
// A case is {file, code}; printed is, for each, the list of {rule, text}. Rules that need types are off here.
import { text } from 'node:stream/consumers';
import { createProjectGraphAsync } from 'nx/src/devkit-exports.js';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// @nx/enforce-module-boundaries reads the project graph from Nx's cache, and reports nothing when there is none.
await createProjectGraphAsync({ exitOnError: true, resetDaemonClient: true });

const eslint = new ESLint({
  cwd: process.cwd(),
  overrideConfig: [
    { ...tseslint.configs.disableTypeChecked, languageOptions: { parserOptions: { projectService: false } } },
  ],
});

const found = [];
for (const { file, code } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(code, { filePath: file, warnIgnored: true });
  found.push(result.messages.map((message) => ({ rule: message.ruleId, text: message.message })));
}
process.stdout.write(JSON.stringify(found));
