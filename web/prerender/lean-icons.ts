import type { Plugin } from 'vite';

/**
 * What makes an icon's component, without the options of its package that no icon here uses (colours, sizes and strokes from a context, other frameworks):
 * a kilobyte of the first script of each page.
 */
const CREATE_ICON = `
import { createElement, forwardRef } from 'react';
const svg = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' };
export default ({ node }) => /* @__PURE__ */ forwardRef(({ size = 24, ...rest }, ref) =>
  createElement('svg', { ref, ...svg, width: size, height: size, ...rest }, node.map(([tag, attributes]) => createElement(tag, attributes))));
`;

/** In the browser's build and in the one that renders pages: both must write the same. */
export function leanIcons(): Plugin {
  let isFound = false;
  return {
    name: 'attendu:lean-icons',
    enforce: 'pre',
    apply: 'build',
    transform(_code, id) {
      if (!/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/.test(id)) return null;
      isFound = true;
      return { code: CREATE_ICON, map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('lucide-react no longer has createLucideIcon.mjs');
    },
  };
}
