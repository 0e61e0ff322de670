/** Holds functions short: `node functions.mjs [FOLDER]` fails where more than one in a hundred has over 40 lines. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

/** Lines of a body; those of its braces and of functions in it count too, comments and empty lines do not. */
const MOST_LINES = 40;
const FUNCTIONS = new Set([
  SyntaxKind.ArrowFunction,
  SyntaxKind.Constructor,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.GetAccessor,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.SetAccessor,
]);
/** Of a hundred functions. */
const MOST_LONG = 1;

const web = fileURLToPath(new URL("..", import.meta.url));
const folder = fileURLToPath(new URL(process.argv[2] ?? "src", new URL("..", import.meta.url)));
const api = new API({ cwd: web });
const project = api.updateSnapshot({ openProjects: [`${web}tsconfig.json`] }).getProjects()[0];
const files = project.program.getSourceFileNames().filter((name) => name.startsWith(folder));
const functions = files.flatMap((name) => functionsOf(project.program.getSourceFile(name)));
api.close();
const long = functions.filter(({ lines }) => lines > MOST_LINES).sort((one, other) => other.lines - one.lines);
const share = (100 * long.length) / functions.length;
tell(`${share.toFixed(1)} % of ${functions.length} functions have over ${MOST_LINES} lines`);
if (functions.length === 0 || share > MOST_LONG) {
  for (const { place, name, lines } of long) tell(`${place}: ${name} has ${lines} lines`);
  tell(`at most ${MOST_LONG} % may have so many; take parts of them out`);
  process.exit(1);
}

function tell(line) {
  process.stdout.write(`page: ${line}\n`);
}

function functionsOf(file) {
  const found = [];
  const visit = (node) => {
    if (FUNCTIONS.has(node.kind) && node.body) {
      const line = file.text.slice(0, node.body.pos).split("\n").length;
      found.push({
        place: `${relative(web, file.fileName)}:${line}`,
        name: nameOf(node),
        lines: linesOf(node.body, file),
      });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function nameOf(node) {
  return node.name?.text ?? node.parent?.name?.text ?? "a function without a name";
}

function linesOf(body, file) {
  const text = file.text.slice(body.pos, body.end).replace(/\/\*[\s\S]*?\*\//g, "");
  return text.split("\n").filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;
}
