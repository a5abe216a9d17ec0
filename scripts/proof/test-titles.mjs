import ts from 'typescript';

/** The titles of a file's tests as they are written, with `%s` and `${…}`. */
export function testTitles(fileName, source) {
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, kind);
  const titles = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node) && ['it', 'test'].includes(calledName(node.expression))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.add(ts.isStringLiteralLike(title) ? title.text : title.getText(file).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** `it` of `it(…)`, `it.each(…)(…)` and it.each`…`(…). */
function calledName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isTaggedTemplateExpression(expression)) return calledName(expression.tag);
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression))
    return calledName(expression.expression);
  return '';
}
