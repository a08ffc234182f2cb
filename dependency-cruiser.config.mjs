/**
 * Who imports whom, checked in the lint stage of `npm test`. Patterns match paths from the root. A type counts as an
 * import; a package as where it lies, which for @fresher-party/contract is contract/.
 */

/** Unit tests may import what tests share. */
const test = '\\.test\\.tsx?$';

/** All of `folder` imports, of our own code, itself and `others` alone. */
const imports = (folder, ...others) => ({
  name: `${folder} imports ${others.join(', ') || 'nothing else'}`,
  from: { path: `^${folder}/`, pathNot: test },
  to: { path: '^(contract|functions|scripts|tests|web)/', pathNot: `^(${[folder, ...others].join('|')})/` },
});

/** Each part of `folder` imports itself and those before it; a new part joins the list. */
const layers = (folder, parts) => [
  ...parts.map((part, index) => ({
    name: `${folder}: ${parts.join(' < ')}`,
    from: { path: `^${folder}/${part}` },
    to: { path: `^${folder}/`, pathNot: `^${folder}/(${parts.slice(0, index + 1).join('|')})` },
  })),
  { name: `${folder}: in no layer`, from: { path: `^${folder}/`, pathNot: `^${folder}/(${parts.join('|')})` }, to: {} },
];

/** No folder of `folder` imports another. */
const apart = (folder) => ({
  name: `${folder} don't import each other`,
  from: { path: `^${folder}/([^/]+)/` },
  to: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/$1/` },
});

export default {
  forbidden: [
    { name: 'no circles', from: {}, to: { circular: true } },
    imports('contract'),
    {
      name: 'contract imports zod alone',
      from: { path: '^contract/src/', pathNot: test },
      to: { path: '.', pathNot: '^(contract/src|node_modules/zod)/' },
    },
    imports('functions', 'contract'),
    imports('web', 'contract'),
    ...layers('functions/src', ['core/', 'mail/', 'db/', 'outbox/', 'evening/', 'features/', 'http/', 'index\\.ts']),
    apart('functions/src/features'),
    {
      name: 'functions import the packages of functions/package.json, because npm audit reads that list',
      from: { path: '^functions/src/', pathNot: test },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-dev', 'npm-unknown'] },
    },
    {
      name: 'stores alone import Firestore',
      from: { path: '^functions/src/(core|mail|features|http)/', pathNot: ['store[^/]*\\.ts$', test] },
      to: { path: 'firebase-admin/.*firestore|@google-cloud/firestore' },
    },
    ...layers('web/src', [
      'app/routes\\.ts', // Plain data.
      'state/',
      'api/',
      'live/',
      'first-paint/',
      'ui/',
      'sw/',
      'pwa/',
      'features/',
      'app/',
      '(main|prerender)\\.tsx',
    ]),
    apart('web/src/features'),
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no API that this tool could use.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(functions|web)/dist/', '(^|/)\\.local/', 'node_modules/\\.'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
