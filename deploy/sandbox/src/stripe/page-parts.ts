import { escapeHtml } from '@attendu/contracts/html';

export function page(title: string, body: string, isWide = false): string {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Bac à sable</title><link rel="stylesheet" href="/sandbox/style.css"></head>
<body>
<header><span class="mark">Attendu<span>,</span></span><p>Bac à sable : aucun paiement n’est réel.</p></header>
<main class="${isWide ? '' : 'identity'}">
${body}
</main>
</body>
</html>
`;
}

/** A minimal valid PDF with a few lines of Latin text. */
export function pdfOf(lines: readonly string[]): Buffer {
  const text = lines.map((line, at) => `BT /F1 14 Tf 60 ${760 - at * 24} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xref = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
