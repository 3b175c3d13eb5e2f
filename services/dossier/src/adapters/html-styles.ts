/** The style of a page; `--fonts` is set by its fonts. */
export const STYLE = `
:root { --ink: #1a1d24; --soft: #50545e; --rule: #d8d2c6; --accent: #1e3a5f; --good: #26633f; --caution: #7a4b00; --bad: #a3261b; }
* { box-sizing: border-box; margin: 0; }
html { font: 10.5pt/1.5 var(--fonts), Georgia, serif; color: var(--ink); }
main { max-width: 6.6in; margin: 0 auto; padding: 0 0.25in; }
p, li { orphans: 3; widows: 3; overflow-wrap: anywhere; }
p { margin-bottom: 0.55em; }
a { color: var(--accent); text-decoration-thickness: 0.5pt; text-underline-offset: 1.5pt; }
.mark { font-size: 13pt; font-weight: 600; margin-bottom: 0.9em; }
.mark span { color: var(--bad); }
h1, h2, h3, h4, h5 { line-height: 1.25; font-weight: 600; break-after: avoid; break-inside: avoid; text-wrap: pretty; overflow-wrap: anywhere; }
.title { font-size: 20pt; letter-spacing: -0.005em; margin-bottom: 0.5em; }
.title--long { font-size: 12pt; line-height: 1.4; letter-spacing: 0; break-inside: auto; }
.dates { color: var(--soft); font-size: 9.5pt; padding-bottom: 0.9em; margin-bottom: 1.2em; border-bottom: 0.75pt solid var(--rule); }
.question { font-size: 12pt; }
h2 { font-size: 16pt; color: var(--accent); margin: 1.5em 0 0.55em; }
h3 { font-size: 14pt; color: var(--accent); margin: 1.5em 0 0.3em; }
h4 { font-size: 11.5pt; margin: 1.2em 0 0.35em; }
h5 { font-size: 10.5pt; font-style: italic; font-weight: 400; color: var(--soft); margin: 1em 0 0.3em; }
ul, ol { padding-left: 1.5em; margin-bottom: 0.6em; }
ul { list-style: "–  "; }
li { margin-bottom: 0.2em; }
li > p { margin-bottom: 0.2em; }
blockquote { margin: 0; }
main > blockquote { padding-left: 1.2em; color: var(--soft); }
.notice { padding: 0.1em 0 0.1em 0.8em; border-left: 2pt solid var(--soft); margin: 0.8em 0; break-inside: avoid; }
.notice.good { border-color: var(--good); }
.notice.caution { border-color: var(--caution); }
.notice.bad { border-color: var(--bad); }
.fact { font-size: 9pt; line-height: 1.4; color: var(--soft); margin-bottom: 0.1em; }
.good { --tone: var(--good); } .caution { --tone: var(--caution); } .bad { --tone: var(--bad); } .plain { --tone: var(--soft); }
.fact, .notice, .said { color: var(--tone, var(--soft)); }
.notice.plain, .notice.good { color: var(--tone); }
h3 + .fact { margin-bottom: 0.7em; break-after: avoid; }
.source-head { break-inside: avoid; break-after: avoid; margin-top: 0.9em; }
.source { font-weight: 600; margin-bottom: 0.15em; }
.tag { color: var(--soft); margin-right: 0.5em; font-variant-numeric: tabular-nums; }
.passage { margin: 0.5em 0 0.6em; padding-left: 0.9em; border-left: 1pt solid var(--rule); }
.passage p { margin-bottom: 0.35em; }
.passage blockquote:nth-last-child(2) { break-after: avoid; }
.passage .fact { break-before: avoid; }
.unverified { border-color: var(--bad); }
.unverified > p:not(.fact) { color: var(--soft); font-style: italic; }
.said { font-style: italic; font-size: 0.9em; }
.said.bad { font-weight: 600; font-style: normal; }
sup { font-size: 0.68em; line-height: 0; vertical-align: super; }
.whole { white-space: nowrap; }
.call { text-decoration: none; padding-left: 0.08em; }
.place { text-decoration: none; white-space: nowrap; }
.notes { margin: 1em 0 0.4em; padding-top: 0.5em; border-top: 0.5pt solid var(--rule); }
.notes ol { list-style: none; padding: 0; }
.notes li { font-size: 8.5pt; line-height: 1.4; color: var(--soft); break-inside: avoid; padding-left: 1.9em; text-indent: -1.9em; }
.notes .back { display: inline-block; min-width: 1.9em; text-indent: 0; text-decoration: none; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; font-size: 9.5pt; line-height: 1.4; margin-bottom: 0.8em; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.rows { width: auto; margin: 0.3em 0 0.6em; }
.rows th { font-weight: 400; }
.rows :is(th, td) { max-width: 2.6in; padding-right: 1.6em; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: 9pt; }
th, td { padding: 0.3em 0.8em 0.3em 0; border-bottom: 0.5pt solid var(--rule); vertical-align: top; }
`;
