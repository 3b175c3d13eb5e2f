import { readFileSync } from 'node:fs';
import ts from 'typescript';

const ADVISED_LINES = 300;
const MAX_LINES = 500;
const MAX_FUNCTION_LINES = 80;
const IS_TEST = /(^|\/)(test|e2e|bench|training)\/|\.(test|test-data)\.tsx?$/;
const IS_DATA = /(^|\/)(data|generated)\//;

/** Files that are too long: over 500 lines, or over 300 without a first line that says why. Tests are only advised to be shorter. */
export function longFiles(files, read) {
  return files
    .filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file) && !IS_DATA.test(file))
    .map((file) => ({ file, text: read(file) }))
    .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1, isExplained: /^\/[/*]+ Over 300 lines: /.test(text) }))
    .filter(({ lines }) => lines > ADVISED_LINES)
    .map(({ file, lines, isExplained }) => ({ file, lines, isError: lines > MAX_LINES || !(isExplained || IS_TEST.test(file)) }))
    .sort((a, b) => b.lines - a.lines);
}

/** The functions of the product over 80 lines, blank ones not counted, unless the comment before says « Over 80 lines: a table ». */
export function longFunctions(files, read) {
  return files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !IS_DATA.test(file) && !IS_TEST.test(file))
    .map((file) => ({ file, text: read(file) }))
    .filter(({ text }) => text.split('\n').length > MAX_FUNCTION_LINES)
    .flatMap(({ file, text }) => functionsOf(file, text).map((found) => ({ file, ...found })))
    .filter(({ lines, isTable }) => lines > MAX_FUNCTION_LINES && !isTable)
    .sort((a, b) => b.lines - a.lines);
}

/** Each function of a source file: its name, its first line and how many lines it has. */
function functionsOf(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lines = text.split('\n');
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const [first, last] = [lineAt(node.getStart(source)), lineAt(node.getEnd())];
      const count = lines.slice(first, last + 1).filter((line) => line.trim() !== '').length;
      found.push({ name: nameOf(node), line: first + 1, lines: count, isTable: /Over 80 lines: a table/.test(commentBefore(node, text)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node) {
  const named = node.name ?? node.parent?.name;
  return named === undefined ? 'a function' : named.getText();
}

/** The comments before a function's statement: a function may be the value of a variable. */
function commentBefore(node, text) {
  const statement = ts.findAncestor(node, (one) => ts.isStatement(one) || ts.isClassElement(one)) ?? node;
  return (ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? []).map(({ pos, end }) => text.slice(pos, end)).join('\n');
}

/** Prints what is too long; returns the exit code of the check. */
export function checkSizes(files) {
  const read = (file) => readFileSync(file, 'utf8');
  const long = longFiles(files, read);
  for (const { file, lines, isError } of long) {
    const why = isError && lines <= MAX_LINES ? ', and its first line does not say why (« Over 300 lines: … »)' : '';
    console.log(`${isError ? 'error' : 'warning'}: ${file} has ${lines} lines (${ADVISED_LINES} advised, ${MAX_LINES} at most)${why}`);
  }
  const functions = longFunctions(files, read);
  for (const { file, line, name, lines } of functions)
    console.log(`error: ${file}:${line}: ${name} has ${lines} lines (${MAX_FUNCTION_LINES} at most, unless « Over 80 lines: a table »)`);
  return functions.length > 0 || long.some(({ isError }) => isError) ? 1 : 0;
}
