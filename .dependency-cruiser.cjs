// The arrows between rooms. Each rule's comment is shown to whoever breaks it.

/** Outside SDKs that one folder alone may import: [package pattern, the folders]. */
const SDK_HOMES = [
  ['pg', 'libs/db/src/|libs/bus/src/'],
  ['nats', 'libs/bus/src/'],
  ['ioredis', 'libs/kv/src/drivers/'],
  ['pino', 'libs/log/src/'],
  ['@opentelemetry/[^/]+', 'libs/telemetry/src/'],
  ['jose', 'libs/http/src/'],
  ['http-proxy-middleware', 'gateway/src/api/'],
  ['helmet', 'gateway/src/'],
  ['snowball-stemmers', 'libs/search/src/'],
  ['@node-rs/argon2', 'services/auth/src/adapters/'],
  ['openid-client', 'services/auth/src/adapters/'],
  ['(otpauth|@simplewebauthn/server)', 'services/auth/src/adapters/'],
  ['twilio', 'services/auth/src/adapters/'],
  ['stripe', 'services/billing/src/adapters/|deploy/sandbox/src/stripe/'],
  ['oidc-provider', 'deploy/sandbox/src/'],
  ['nodemailer', 'services/notification/src/adapters/'],
  ['@socialgouv/[^/]+', 'services/research-orchestrator/src/'],
  ['openai', 'services/research-orchestrator/src/adapters/'],
  ['docx', 'services/[^/]+/src/adapters/'],
  ['pdfjs-dist', 'libs/pdf/src/'],
  ['(puppeteer-core|@sparticuz/chromium)', 'services/[^/]+/src/adapters/'],
  ['smtp-server', 'deploy/sandbox/src/'],
];

/** What `npm start` and each process load only at the first act that needs it: large packages, and the files of ours that import them. */
const LOADED_AT_FIRST_USE = {
  packages:
    'nats|ioredis|openid-client|@simplewebauthn/server|twilio|nodemailer|openai|docx|puppeteer-core|subset-font|postal-mime|oidc-provider|mdast-util-from-markdown|mdast-util-gfm|micromark-extension-gfm',
  files:
    '^libs/kv/src/drivers/redis[.]ts$|^services/auth/src/adapters/twilio[.]ts$|^services/research-orchestrator/src/adapters/openai-|^services/dossier/src/(adapters/word|domain/export/(answer|point|describe)[.]ts$)',
  // Commands and threads of their own.
  elsewhere: '^services/research-orchestrator/src/cli/|^services/anonymiser/src/adapters/files/',
};

/**
 * The rooms of the research service, lowest first: each imports itself, config.ts and the rooms listed before it. Rooms of one line do
 * not import each other.
 */
const RESEARCH_LAYERS = [
  'domain/',
  'model/',
  'corpus/',
  'vectors/',
  'search/indexing/',
  'search/query/',
  'search/ranking/',
  'search/answerability/',
  'search/[^/]+$',
  'analysis/',
  ['db/', 'adapters/'],
  ['retrieval[.]ts$', 'runner/', 'usecases/', 'cli/'],
];
const RESEARCH = '^services/research-orchestrator/src/';

/** The rooms of the web, read in the same way. */
const WEB_LAYERS = [
  'lib/',
  'ui/',
  'features/session/',
  ['features/anonymisation/', 'features/second-factor/', 'features/sharing/', 'features/subscription/'],
  ['features/consent/', 'features/points/', 'features/public/'],
  ['features/dossier/', 'features/firm/'],
  ['features/account/', 'features/admin/', 'features/dashboard/'],
  'app/',
];

const TESTS = '(^|/)(test|e2e|bench|training)/|[.]test[.]tsx?$';

/** One rule a room: it imports itself and the rooms below. `files`: those of the folder that every room may import. */
const downward = (name, folder, layers, files = []) =>
  layers.flatMap((rooms, floor) =>
    [rooms].flat().map((room) => ({
      name: `${name}-${room.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '')}-imports-downward`,
      severity: 'error',
      comment: `The rooms of ${name} import downward: see ${name.toUpperCase()}_LAYERS.`,
      from: { path: `${folder}${room}`, pathNot: `${TESTS}|[.]test-data[.]ts$` },
      to: { path: folder, pathNot: `${folder}(${[...layers.slice(0, floor).flat(), room, ...files].join('|')})` },
    })),
  );

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that import each other cannot be read apart.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'The file or package does not exist.',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.](css|woff2|svg)$' },
    },
    {
      name: 'libs-import-libs-only',
      severity: 'error',
      comment: 'A lib never imports a service, the gateway, the web or deploy.',
      from: { path: '^libs/' },
      to: { path: '^(services|gateway|web|deploy)/' },
    },
    {
      name: 'services-do-not-import-each-other',
      severity: 'error',
      comment: 'Services talk by events, or over HTTP through contracts.',
      from: { path: '^services/([^/]+)/', pathNot: TESTS },
      to: { path: '^(services|gateway|web|deploy)/', pathNot: '^services/$1/' },
    },
    {
      name: 'tests-of-services-use-the-sandbox-at-most',
      severity: 'error',
      comment: 'A test of a service may start the stand-ins of outside services, never another service.',
      from: { path: '^services/([^/]+)/(test|bench)/' },
      to: { path: '^(services|gateway|web|deploy)/', pathNot: '^services/$1/|^deploy/sandbox/|^deploy/embedded/bench/row[.]ts$' },
    },
    {
      name: 'gateway-imports-libs-only',
      severity: 'error',
      comment: 'The gateway knows services by their contracts.',
      from: { path: '^gateway/', pathNot: TESTS },
      to: { path: '^(services|web|deploy)/' },
    },
    {
      name: 'web-imports-contracts-and-law-only',
      severity: 'error',
      comment: 'The browser runs libs/contracts and libs/law, nothing else of ours.',
      from: { path: '^web/src/' },
      to: { path: '^(libs|services|gateway|deploy)/', pathNot: '^libs/(contracts|law)/' },
    },
    {
      name: 'contracts-stay-pure',
      severity: 'error',
      comment: 'libs/contracts runs in the browser: zod and itself only.',
      from: { path: '^libs/contracts/src/', pathNot: TESTS },
      to: { pathNot: '^libs/contracts/|^node_modules/zod/' },
    },
    {
      name: 'law-stays-pure',
      severity: 'error',
      comment: 'libs/law runs in the browser: contracts and itself only, no I/O.',
      from: { path: '^libs/law/src/', pathNot: TESTS },
      to: { pathNot: '^libs/(law|contracts)/' },
    },
    {
      name: 'domain-has-no-io',
      severity: 'error',
      comment:
        'domain/ holds pure rules: itself, contracts, law, the word analyser, zod, the phone-number tables, the Markdown reader and pure modules of Node.',
      from: { path: '^services/[^/]+/src/domain/', pathNot: TESTS },
      to: {
        pathNot:
          '^services/[^/]+/src/domain/|^libs/(contracts|law)/|^libs/search/src/analyser[.]ts$|^node_modules/(zod|libphonenumber-js|mdast-util-(from-markdown|gfm)|micromark-extension-gfm)/|^(node:)?(crypto|assert|util)$',
      },
    },
    {
      name: 'usecases-do-not-import-adapters',
      severity: 'error',
      comment: 'A use case takes outside services as parameters: service.ts alone chooses the adapter.',
      from: { path: '^services/[^/]+/src/usecases/', pathNot: TESTS },
      to: { path: '^services/[^/]+/src/adapters/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-embedded-imports-services',
      severity: 'error',
      comment: 'deploy/embedded alone puts every service in one process.',
      from: { path: '^deploy/', pathNot: '^deploy/embedded/' },
      to: { path: '^(services|gateway)/' },
    },
    {
      name: 'no-test-code-in-sources',
      severity: 'error',
      comment: 'Tests and their helpers are not part of the product.',
      from: { path: '^(libs|services|gateway|web|deploy)/', pathNot: `${TESTS}|^libs/testing/` },
      to: { path: `^libs/testing/|${TESTS}`, pathNot: 'node_modules' },
    },
    {
      name: 'large-packages-are-loaded-at-first-use',
      severity: 'error',
      comment: 'A process starts without it: `await import(…)` where it is used. See LOADED_AT_FIRST_USE.',
      from: {
        path: '^(libs|services|gateway|deploy/sandbox)/',
        pathNot: `${TESTS}|${LOADED_AT_FIRST_USE.files}|${LOADED_AT_FIRST_USE.elsewhere}`,
      },
      to: {
        path: `^node_modules/(${LOADED_AT_FIRST_USE.packages})/|${LOADED_AT_FIRST_USE.files}`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    ...downward('research', RESEARCH, RESEARCH_LAYERS, ['config[.]ts$']),
    ...downward('web', '^web/src/', WEB_LAYERS),
    ...SDK_HOMES.map(([name, home]) => ({
      name: `one-home-for-${name.replace(/[^a-z0-9]+/gi, '-')}`,
      severity: 'error',
      comment: `An outside SDK has one importing folder (${home}), so that replacing it is one change.`,
      from: { path: '^(libs|services|gateway|web|deploy)/', pathNot: `^(${home})|${TESTS}|^libs/testing/` },
      to: { path: `^node_modules/${name}/`, dependencyTypesNot: ['type-only'] },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    skipAnalysisNotInRules: true,
  },
};
