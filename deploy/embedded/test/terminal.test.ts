import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import type { Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import { eventually } from '@attendu/testing/eventually';
import { describe, expect, it } from 'vitest';
import { answerJson, answerText } from '../src/commands/answer-text.ts';
import { parseAsk, readAskedLines } from '../src/commands/arguments.ts';
import { corpusLine } from '../src/corpus-progress.ts';
import { openLogFile, troubleOf } from '../src/log-file.ts';
import { checkPort, readPort } from '../src/stack/port.ts';

describe('the arguments of ask', () => {
  it('takes a question with or without quotes, and its options anywhere', () => {
    expect(parseAsk(['Quelle durée ?', '--json'])).toEqual({ asked: { question: 'Quelle durée ?' }, json: true, wait: null });
    expect(parseAsk(['--no-wait', 'Quelle', 'durée', '?'])).toEqual({ asked: { question: 'Quelle durée ?' }, json: false, wait: false });
    expect(parseAsk(['--wait', 'x']).wait).toBe(true);
  });
  it('takes a file of questions, answered as JSON lines only', () => {
    expect(parseAsk(['--questions', 'f.jsonl', '--json'])).toEqual({ asked: { file: 'f.jsonl' }, json: true, wait: null });
  });
  it.each([[[]], [['  ']], [['--jsno', 'x']], [['--questions', 'f.jsonl']], [['--questions', 'f.jsonl', '--json', 'x']]])(
    '%j gets the usage',
    (argv) => {
      expect(() => parseAsk(argv)).toThrow(/Usage : npm run -s ask/);
    },
  );
});

describe('a file of questions', () => {
  it('has one question a line, with its id or its number, and its agreement', () => {
    const lines = ['{"id": "A1", "question": "Quelle durée ?"}', '', '{"query": "Quel préavis ? ", "idcc": "1486"}'].join('\n');
    expect(readAskedLines(lines)).toEqual([
      { id: 'A1', question: 'Quelle durée ?' },
      { id: '3', question: 'Quel préavis ? (IDCC 1486)' },
    ]);
  });
  it.each([
    ['{', /Ligne 1 .* pas un objet JSON/],
    ['{"id": 1}', /Ligne 1 .* manque/],
    ['\n', /vide/],
  ])('%j is refused with the line that is wrong', (text, message) => {
    expect(() => readAskedLines(text)).toThrow(message);
  });
});

const source: SourceDocument = {
  kind: 'legiarti',
  id: 'LEGIARTI000019071185',
  versionId: 'LEGIARTI000019071185',
  id_answer: 'Legiarti - 1',
  title: 'Code du travail, art. L. 1221-19',
  content: 'Le contrat… 3° Pour les cadres, de quatre mois.',
  note: 9,
  citations: {},
  quotations: [
    { versionId: 'LEGIARTI000019071185', start: 12, end: 47, hash: '0'.repeat(64), text: '3° Pour les\n cadres, de quatre mois.' },
  ],
  stance: 'support',
  reliability: { grade: 'A', reason: 'texte en vigueur' },
  url: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000019071185',
  etat: 'VIGUEUR',
  date_debut: '2008-06-27',
  date_fin: null,
};
const NO_DOCS = Object.fromEntries(
  [
    'juritext',
    'bofip',
    'euritext',
    'cnn',
    'balo',
    'statuts',
    'convbi',
    'infofi',
    'actes',
    'reglements',
    'bodacc',
    'energy',
    'actes_societes',
  ].map((kind) => [`${kind}_docs`, []]),
);
const point = {
  dossier_id: '0198b6ee-0000-7000-8000-000000000001',
  point_index: 2,
  point_data: { point: 'Durée', final_answer: 'Quatre mois au plus (Legiarti - 1).', sentences: [], insufficient: null },
  legiarti_docs: [source],
  ...NO_DOCS,
} as unknown as AnalysisPoint;
const dossier = {
  id: point.dossier_id,
  contexte: 'Quelle durée ?',
  is_analysing: 'done',
  synthese: 'Quatre mois au plus (Legiarti - 1 - 2).',
  law_date: '2026-11-27',
  data_date: '2026-03-27',
  notices: ['L’index est incomplet.'],
} as unknown as Dossier;
const asked = [{ problem: 'Durée', source: 'legiarti' }];

describe('an answer in the terminal', () => {
  it('labels each reference with a listed source, with its passage, dates and link', () => {
    const text = answerText({ dossier, asked, points: [point], sentences: [] });
    expect(text).toContain('Droit applicable au 27/11/2026 (fonds à jour au 27/03/2026)');
    expect(text).toContain('RÉPONSE COURTE\nQuatre mois au plus ([L 1-2]).');
    expect(text).toContain('2. Durée\nQuatre mois au plus ([L 1-2]).');
    expect(text).toContain('  [L 1-2] Code du travail, art. L. 1221-19 (en vigueur depuis le 27/06/2008)');
    expect(text).toContain('« 3° Pour les cadres, de quatre mois. »');
    expect(text).toContain(source.url);
    expect(text).toContain('L’index est incomplet.');
  });
  it('shows why a point has no answer', () => {
    const empty = {
      ...point,
      legiarti_docs: [],
      point_data: { ...point.point_data, final_answer: '', insufficient: 'Rien trouvé dans 82 429 articles.' },
    };
    expect(answerText({ dossier, asked, points: [empty], sentences: [] })).toContain('Rien trouvé dans 82 429 articles.');
  });
  it('is one JSON object for a program', () => {
    const verdict: Sentence = { text: 'Quatre mois (Legiarti - 1 - 2).', kind: 'quotation', support: [], verdict: true };
    expect(answerJson({ dossier, asked, points: [point], sentences: [verdict] }).verdict).toBe(verdict.text);
    expect(Object.keys(answerJson({ dossier, asked, points: [point], sentences: [] }))).toEqual([
      'dossierId',
      'status',
      'contexte',
      'points',
      'verdict',
      'synthese',
      'notices',
      'analysisPoints',
    ]);
  });
});

describe('the progress of the corpus', () => {
  const status = (percent: number, indexed: number, complete = false) => ({ documents: indexed, indexed, percent, complete, sources: [] });
  it('is reported every ten percent, and once at the end', () => {
    expect(corpusLine(status(0, 0), -1)).toBeNull();
    expect(corpusLine(status(0, 474), -1)).toMatchObject({ percent: 0 });
    expect(corpusLine(status(9, 474), 0)).toBeNull();
    expect(corpusLine(status(15, 474), 0)).toEqual({
      percent: 15,
      text: 'Fonds documentaire : 15 % indexé, 474 articles peuvent déjà être trouvés.',
    });
    expect(corpusLine(status(100, 1000, true), 99)).toMatchObject({
      percent: 100,
      text: expect.stringMatching(/^Fonds documentaire prêt : 1\s000 articles\.$/),
    });
    expect(corpusLine(status(100, 1000, true), 100)).toBeNull();
  });
});

describe('a log line', () => {
  const line = (level: string) => `${JSON.stringify({ level, service: 'auth', err: { stack: 'Error: at x' }, msg: 'mail not sent' })}\n`;
  it('is shown at the terminal as a sentence, only for failures', () => {
    expect(troubleOf(line('info'))).toBeNull();
    expect(troubleOf(line('error'))).toBe('Une erreur est survenue (auth : mail not sent).');
    expect(troubleOf('{"level":"fatal", cut')).toBe('Une erreur est survenue.');
  });
});

describe('the public port', () => {
  it('is 3000 unless PORT says another', () => {
    expect([readPort(undefined), readPort(''), readPort('0'), readPort('8123')]).toEqual([3000, 3000, 0, 8123]);
    expect(() => readPort('trois mille')).toThrow('PORT=trois mille n’est pas un numéro de port');
    expect(() => readPort('70000')).toThrow(/0 à 65535/);
  });
  it('reports a port in use, and how to choose another', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(
      `Le port ${port} est déjà pris par un autre programme. Choisissez-en un autre : PORT=${port < 65_000 ? port + 1 : 3000} npm start`,
    );
    await new Promise((resolve) => server.close(resolve));
    await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined();
    await expect(checkPort(0, 'nowhere.invalid')).rejects.toThrow(/Vérifiez HOST et PORT/);
  });
});

it('the log file is set aside each time that it is full, while Attendu runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-log-'));
  const log = await openLogFile(join(folder, 'attendu.log'), 500);
  const sizes: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const line = `{"level":"info","msg":"${'x'.repeat(80)}","n":${n}}\n`;
    log.write(line);
    await eventually(async () => (await readFile(log.path, 'utf8')).endsWith(line));
    sizes.push((await stat(log.path)).size);
  }
  await log.close();
  expect(Math.max(...sizes)).toBeLessThan(700);
  expect((await readFile(`${log.path}.1`, 'utf8')).split('\n').length).toBeGreaterThan(4);
  await rm(folder, { recursive: true });
});
