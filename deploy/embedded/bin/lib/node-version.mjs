// Read by any Node from 12 on: nothing newer than ES2018 here, so that an old Node gets a sentence and not a syntax error.
export const NODE_MINIMUM = '20.19.0';

/** True when `version` ('20.20.2', 'v18.0.0') is at least `minimum`. */
export function isAtLeast(version, minimum) {
  const read = (text) =>
    text
      .replace(/^v/, '')
      .split('.')
      .map((part) => Number.parseInt(part, 10) || 0);
  const left = read(version);
  const right = read(minimum);
  for (let index = 0; index < 3; index += 1) {
    if (left[index] !== right[index]) return left[index] > right[index];
  }
  return true;
}

/** The sentence for a Node that is too old, or null. */
export function nodeProblem(version) {
  if (isAtLeast(version, NODE_MINIMUM)) return null;
  return (
    'Attendu a besoin de Node.js ' +
    NODE_MINIMUM +
    ' ou plus récent ; cette machine lance Node.js ' +
    version.replace(/^v/, '') +
    '.\nInstallez une version récente depuis https://nodejs.org/fr, puis relancez la même commande.'
  );
}

/** Ends the process with that sentence when this Node is too old. */
export function requireNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem !== null) {
    console.error(problem);
    process.exit(1);
  }
}
