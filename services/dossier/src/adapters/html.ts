import { escapeHtml } from '@attendu/contracts/html';
import { cellsOf, cellsUnder, type ShownPassage } from '@attendu/law/tables';
import { setPieces } from '@attendu/law/typography';
import type { Block, ExportDocument, Inline, Note } from '../domain/export/model.ts';
import { fontsFor, mayLack } from './html-fonts.ts';
import { STYLE } from './html-styles.ts';

/** Trusted HTML; any other text is escaped when interpolated. */
class Markup {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

type Content = Markup | string | number | readonly Content[];

function written(content: Content): string {
  if (content instanceof Markup) return content.value;
  if (typeof content === 'object') return content.map(written).join('');
  return escapeHtml(String(content));
}

function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(strings.reduce((made, part, index) => `${made}${written(contents[index - 1] ?? '')}${part}`));
}

const NOTHING = new Markup('');

/** The document as one self-contained page, whose content security policy forbids any request. */
export async function toHtml(document: ExportDocument): Promise<string> {
  const head = html`<h1 class="${document.title.length > 240 ? 'title title--long' : 'title'}">${lines(document.title)}</h1>
<p class="dates">${document.dates.join(' · ')}</p>`;
  const rest = html`${render(document.blocks, document.notes)}`;
  const { css, isLacking } = await fontsFor(`${head.value}${rest.value}${OURS}`);
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${document.name}</title>
<style>${new Markup(`${css}\n${STYLE}`)}</style>
</head>
<body>
<main>
<p class="mark">Attendu<span>,</span></p>
${head}
${isLacking ? html`<p class="notice caution">${LACKING}</p>` : ''}
${rest}
</main>
</body>
</html>`.value;
}

const LACKING = 'Ce PDF peut ne pas montrer certains caractères de ce dossier\u00a0: le fichier Word les contient tous.';

/** The characters of our own words around a dossier's. */
const OURS = `Attendu, ${LACKING}0123456789✓⚠–`;

/** Header and footer of each page; the browser fills in the page numbers. */
export function pageFrame(document: ExportDocument): { headerTemplate: string; footerTemplate: string } {
  // Set in a font of the browser: our fonts are not read there.
  const name = mayLack(document.name) ? 'Attendu' : document.name;
  const frame = 'width:100%;margin:0 0.5in;font:7.5pt sans-serif;color:#50545e;';
  return {
    headerTemplate: html`<div style="${frame}white-space:nowrap;overflow:hidden;text-overflow:ellipsis">${name}</div>`.value,
    footerTemplate:
      html`<div style="${frame}text-align:center">Page <span class="pageNumber"></span> sur <span class="totalPages"></span></div>`.value,
  };
}

const lines = (value: string): Content => value.split('\n').map((line, index) => (index === 0 ? set(line) : html`<br>${set(line)}`));

/** Groups blocks that a page break must not separate: a title and its first block, a source and its first passage. */
function render(blocks: readonly Block[], notes: readonly Note[]): Content {
  const made: Content[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block === undefined) continue;
    if (block.type !== 'source') {
      made.push(one(block, notes));
      continue;
    }
    let end = at + 1;
    while (blocks[end]?.type === 'fact') end += 1;
    const head = blocks.slice(at, end).map((part) => one(part, notes));
    made.push(html`<div class="source-head">${head}</div>`);
    at = end - 1;
  }
  return made;
}

function one(block: Block, notes: readonly Note[]): Content {
  switch (block.type) {
    case 'heading': {
      const tag = new Markup(`h${block.level + 1}`);
      return html`<${tag}${block.id === undefined ? NOTHING : html` id="${block.id}"`}>${inlines(block.inlines)}</${tag}>`;
    }
    case 'paragraph':
      return html`<p>${inlines(block.inlines)}</p>`;
    case 'question':
      return html`<p class="question">${inlines(block.inlines)}</p>`;
    case 'list': {
      const items = block.items.map((item) => html`<li>${render(item, notes)}</li>`);
      return block.ordered ? html`<ol start="${block.start}">${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case 'quote':
      return html`<blockquote>${render(block.blocks, notes)}</blockquote>`;
    case 'notice':
      return html`<p class="notice ${block.tone}">${inlines(block.inlines)}</p>`;
    case 'fact':
      return html`<p class="fact ${block.tone}">${inlines(block.inlines)}</p>`;
    case 'source':
      return html`<p class="source" id="${block.id}"><span class="tag">${block.tag}</span> ${inlines(block.inlines)}</p>`;
    case 'passages': {
      const fact = html`<p class="fact ${block.tone}"><span aria-hidden="true">${block.verified ? '✓' : '⚠'}</span> ${block.fact}</p>`;
      if (!block.verified)
        return html`<div class="passage unverified">${fact}${block.shown.map((one) => (one.type === 'words' ? html`<p>${lines(one.text)}</p>` : rows(one)))}</div>`;
      const quoted = block.shown.map((one) =>
        one.type === 'words' ? html`<blockquote><p>«\u00a0${lines(one.text)}\u00a0»</p></blockquote>` : rows(one),
      );
      return html`<div class="passage">${quoted}${fact}</div>`;
    }
    case 'rows':
      return rows(block);
    case 'table':
      return html`<table><thead><tr>${block.columns.map(({ label, width }) => html`<th scope="col" style="width:${width}%">${label}</th>`)}</tr></thead><tbody>${block.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inlines(cell)}</td>`)}</tr>`)}</tbody></table>`;
    case 'notes':
      return html`<section class="notes" aria-label="Notes"><ol start="${block.from}">${notes.slice(block.from - 1, block.to).map(note)}</ol></section>`;
  }
}

/** Rows of a table of the law, with column headings. */
function rows({ columns, rows: all }: Extract<ShownPassage, { type: 'table' }> | Extract<Block, { type: 'rows' }>): Content {
  const width = columns?.length ?? Math.max(...all.map((row) => cellsOf(row).length));
  const head = columns === null ? '' : html`<thead><tr>${columns.map((name) => html`<th scope="col">${set(name)}</th>`)}</tr></thead>`;
  const cells = (row: string) =>
    cellsUnder(row, width)?.map((cell) => html`<td>${set(cell)}</td>`) ?? html`<td colspan="${width}">${set(row)}</td>`;
  return html`<table class="rows">${head}<tbody>${all.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody></table>`;
}

/** Text with unbreakable references and raised ordinals (« 1er »); no character changes. */
const set = (value: string): Content =>
  setPieces(value).map(({ look, text }) => {
    if (look === 'plain') return text;
    return look === 'whole' ? html`<span class="whole">${text}</span>` : html`<sup class="ordinal">${text}</sup>`;
  });

const note = ({ number, inlines: said }: Note): Content =>
  html`<li id="note_${number}"><a class="back" href="#call_${number}" aria-label="Retour à l’appel de la note ${number}">${number}.</a> ${inlines(said)}</li>`;

const inlines = (all: readonly Inline[]): Content => all.map(inline);

function inline(one: Inline): Content {
  switch (one.type) {
    case 'text': {
      const words = one.emphasis ? html`<em>${set(one.text)}</em>` : set(one.text);
      return one.strong ? html`<strong>${words}</strong>` : words;
    }
    case 'mark':
      return html`<em class="said ${one.tone}">[${one.text}]</em>`;
    case 'link':
      return html`<a href="${one.url}">${one.text}</a>`;
    case 'place':
      return html`<a class="place" href="#${one.id}">${one.text}</a>`;
    case 'call':
      return html`<sup><a class="call" id="call_${one.note}" href="#note_${one.note}" aria-label="Note ${one.note}">[${one.note}]</a></sup>`;
    case 'break':
      return html`<br>`;
  }
}
