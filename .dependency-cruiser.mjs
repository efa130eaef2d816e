import { fileURLToPath } from 'node:url'
import { moduleTexts } from './scripts/lib/modules.mjs'

/** The import rules. An import that docs/architecture.md does not list is forbidden, and this file enforces it. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The modules of server/src/domain, with the modules that each uses and the files that others may import. */
const modules = moduleTexts(fileURLToPath(new URL('server/src/domain', import.meta.url)))
const domain = '^server/src/domain/'

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'A cycle, also one of types alone, hides which part depends on which.',
      {},
      { circular: true },
    ),
    forbid('no-unresolved', 'An import that nothing answers.', {}, { couldNotResolve: true }),
    forbid(
      'no-undeclared',
      'A package that its workspace does not declare.',
      { path: '^(contract|client|server|web|console|sandbox|demo)/src' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'contract-stands-alone',
      'The contract depends on TypeBox alone.',
      { path: '^contract/src' },
      { pathNot: '^(contract/src|node_modules/@sinclair/typebox)' },
    ),
    forbid(
      'client-knows-the-contract',
      'What every front end needs depends on the contract alone: on no framework, and on no front end.',
      { path: '^client/src', pathNot: '^client/src/(editing|react)/' },
      { path: '.', pathNot: '^(client/src/(?!react/)|contract/src/)' },
    ),
    forbid(
      'react-layer-knows-its-library',
      'What the front ends share in React depends on client, contract, React and its cache of calls.',
      { path: '^client/src/react/' },
      { pathNot: '^(client/src/(?!editing/)|contract/src/|node_modules/(react|@tanstack/react-query)/)' },
    ),
    forbid(
      'editing-knows-its-editor',
      'Making content depends on the contract and on the editor of texts, which needs no framework.',
      { path: '^client/src/editing/' },
      { pathNot: '^(client/src/editing/|contract/src/|node_modules/(lexical|@lexical)/)' },
    ),
    forbid(
      'workspaces-meet-in-the-contract',
      'server and the front ends know the contract, never each other.',
      { path: '^(server|web|console)/' },
      { path: '^(server|web|console|sandbox|demo)/', pathNot: '^$1/' },
    ),
    forbid(
      'server-needs-no-client',
      'The server answers calls and makes none.',
      { path: '^server/' },
      { path: '^client/' },
    ),
    forbid(
      'sandbox-is-outside',
      'The sandbox is the outside world.',
      { path: '^sandbox/' },
      { path: '^(contract|client|server|web|console|demo)/' },
    ),
    forbid(
      'demo-writes-by-the-modules',
      'demo knows the contract and @mingpian/server/seeding; its tests know the support of the server’s tests too.',
      { path: '^demo/src/' },
      {
        path: '^(client|server|web|console|sandbox|e2e|bench|scripts)/',
        pathNot: '^server/src/seeding\\.ts$',
      },
    ),
    forbid(
      'demo-tests-by-the-support',
      'Tests of the demo look at the database by what the tests of the server use.',
      { path: '^demo/test/' },
      {
        path: '^(client|server|web|console|sandbox|e2e|bench|scripts)/',
        pathNot: '^server/(src/seeding\\.ts$|test/support/)',
      },
    ),
    forbid(
      'seeding-stays-outside',
      'Nothing that ships imports the entry for programs that fill a database.',
      { path: '^server/src/' },
      { path: '^server/src/seeding\\.ts$' },
    ),
    forbid(
      'seeding-knows-no-route',
      'Programs that fill a database call domain functions, never a handler.',
      { path: '^server/src/seeding\\.ts$' },
      { path: '^server/src/(api|cli|app|main|open|parts|modules)' },
    ),
    forbid(
      'config-reads-the-environment',
      'process.env is read in config.ts; nothing imports main.',
      { path: '^server/src', pathNot: '^server/src/main\\.ts$' },
      { path: '^server/src/main\\.ts$' },
    ),
    forbid(
      'tool-is-an-entry',
      'The command-line tool is composed of core and domain, beside the server: nothing imports it.',
      { path: '^server/src/', pathNot: '^server/src/cli/' },
      { path: '^server/src/cli/' },
    ),
    forbid(
      'tool-knows-no-route',
      'The tool works without a server: it calls domain functions, never a handler.',
      { path: '^server/src/cli/' },
      { path: '^server/src/(api|app|open|parts)' },
    ),
    forbid(
      'core-knows-no-business',
      'core/ is below domain/ and api/.',
      { path: '^server/src/core/' },
      { path: '^server/src/(domain|api|cli|app|main|open|parts|modules)' },
    ),
    forbid(
      'domain-knows-no-route',
      'domain/ is below api/.',
      { path: '^server/src/domain/' },
      { path: '^server/src/(api|cli|app|main|open|parts|modules)' },
    ),
    forbid(
      'api-groups-keep-apart',
      'A group of calls never imports another group.',
      { path: '^server/src/api/([^/]+)/' },
      { path: '^server/src/api/', pathNot: '^server/src/api/$1/' },
    ),
    forbid(
      'api-takes-its-parts',
      'A group is given the parts that it uses; only the composition sees them all.',
      { path: '^server/src/api/' },
      { path: '^server/src/(cli|app|main|open|parts|modules)' },
    ),
    ...modules.flatMap(({ name, uses, door }) => [
      forbid(
        `domain-${name}`,
        `domain/${name} uses: ${uses.join(', ') || 'no other module'}. A new edge goes into \`uses\` of its module.ts.`,
        { path: `${domain}${name}/` },
        { path: `${domain}.+/`, pathNot: `${domain}(${[name, ...uses].join('|')})/` },
      ),
      forbid(
        `door-of-${name}`,
        `Other sources import of domain/${name} only the files of \`door\` in its module.ts.`,
        { path: '^server/src/', pathNot: `(${domain}${name}/|^server/src/modules\\.ts$)` },
        { path: `${domain}${name}/`, pathNot: `${domain}${name}/(${door.join('|')})\\.ts$` },
      ),
    ]),
    forbid(
      'leads-are-granted-by-access',
      'leads/lead/access.ts alone decides who may read, change or hold a lead.',
      { path: '^server/', pathNot: `${domain}leads/lead/access\\.ts$` },
      { path: `${domain}leads/grant/grant\\.ts$` },
    ),
    forbid(
      'modules-are-listed-once',
      'Only server/src/modules.ts knows all modules: what a module says about itself is folded from that list.',
      { path: '^server/src/', pathNot: '^server/src/modules\\.ts$' },
      { path: `${domain}.+/module\\.ts$` },
    ),
    forbid(
      'domain-modules-are-described',
      'A folder of domain/ has a module.ts.',
      { path: `${domain}(?!(${modules.map(({ name }) => name).join('|')})/|module\\.ts$)` },
      {},
    ),
    forbid(
      'ui-is-looks-only',
      'ui imports nothing of ours.',
      { path: '^web/src/ui/' },
      { path: '^(client|web/src/(?!ui/))', pathNot: '^web/src/paraglide/' },
    ),
    forbid(
      'web-goes-one-way',
      'host is below the kit: only it touches wx.',
      { path: '^web/src/host/' },
      { path: '^web/src/(app|pages|features|kit|ui)/' },
    ),
    forbid(
      'kit-knows-no-feature',
      'Reusable behaviour is below features and pages.',
      { path: '^web/src/kit/' },
      { path: '^web/src/(app|pages|features)/' },
    ),
    forbid(
      'forms-by-the-kit',
      'A form that a person submits is made by kit/form.tsx.',
      { path: '^web/src/(?!kit/)' },
      { path: 'node_modules/react-hook-form' },
    ),
    forbid(
      'features-know-no-page',
      'Features are used by pages, never the other way.',
      { path: '^web/src/features/' },
      { path: '^web/src/(app|pages)/' },
    ),
    forbid(
      'web-features-keep-apart',
      'Features never import features.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'pages-keep-apart',
      'Pages never import pages.',
      { path: '^web/src/pages/(.+)/[^/]+$' },
      { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/[^/]+$' },
    ),
    forbid(
      'pages-know-no-app',
      'Pages are mounted by the app and know nothing of it.',
      { path: '^web/src/pages/' },
      { path: '^web/src/app/' },
    ),
    forbid(
      'console-goes-one-way',
      'kit is below the features, these are below the sections, and these below the app.',
      { path: '^console/src/(kit|words)/' },
      { path: '^console/src/(app|sections|features)/' },
    ),
    forbid(
      'console-kit-knows-no-business',
      'What names a thing of the business and is shared by sections is a feature. The kit knows calls, rights, days and files.',
      { path: '^console/src/kit/' },
      {
        path: '^contract/src/',
        pathNot:
          '^contract/src/(console|shared/(calls|error-codes|roles|rules/(day-words|days|local-time|uploads)))\\.ts$',
      },
    ),
    forbid(
      'console-features-keep-apart',
      'A feature is what sections share: it knows no section, and no other feature.',
      { path: '^console/src/features/([^/]+)/' },
      { path: '^console/src/(app|sections|features)/', pathNot: '^console/src/features/$1/' },
    ),
    forbid(
      'console-sections-keep-apart',
      'A section is opened by the app; it knows neither the app nor another section.',
      { path: '^console/src/sections/([^/]+)/' },
      { path: '^console/src/(app|sections)/', pathNot: '^console/src/sections/$1/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|paraglide)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
