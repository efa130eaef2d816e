/** Who may import whom. What is not listed in docs/architecture.md is forbidden, and this file says so. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'A cycle hides which part depends on which.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('no-unresolved', 'An import that nothing answers.', {}, { couldNotResolve: true }),
    forbid(
      'no-undeclared',
      'A package that its workspace does not declare.',
      { path: '^(contract|server|web|sandbox)/src' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'contract-stands-alone',
      'The contract depends on TypeBox alone.',
      { path: '^contract/src' },
      { pathNot: '^(contract/src|node_modules/@sinclair/typebox)' },
    ),
    forbid(
      'workspaces-meet-in-the-contract',
      'server and web know the contract, never each other.',
      { path: '^(server|web)/' },
      { path: '^(server|web|sandbox)/', pathNot: '^$1/' },
    ),
    forbid(
      'sandbox-is-outside',
      'The sandbox is the outside world.',
      { path: '^sandbox/' },
      { path: '^(contract|server|web)/' },
    ),
    forbid(
      'config-reads-the-environment',
      'process.env is read in config.ts; nothing imports main.',
      { path: '^server/src', pathNot: '^server/src/main\\.ts$' },
      { path: '^server/src/main\\.ts$' },
    ),
    forbid(
      'features-keep-apart',
      'Of another feature only its queries may be imported.',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '/queries\\.ts$'] },
    ),
    forbid(
      'db-and-platform-are-below',
      'The database and the platforms know no feature and no route.',
      { path: '^server/src/(db|platform|events)/', pathNot: '^server/src/db/demo/' },
      { path: '^server/src/(features|http|app)', pathNot: '^server/src/http/failure\\.ts$' },
    ),
    forbid(
      'http-knows-no-feature',
      'The road of every call is the same for all features.',
      { path: '^server/src/http/' },
      { path: '^server/src/features/' },
    ),
    forbid(
      'ui-is-looks-only',
      'ui imports nothing of ours.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(?!ui/)', pathNot: '^web/src/paraglide/' },
    ),
    forbid(
      'web-goes-one-way',
      'api and host know no page and no feature.',
      { path: '^web/src/(api|host)/' },
      { path: '^web/src/(app|pages|features|ui)/' },
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
      { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    ),
    forbid(
      'pages-know-no-app',
      'Pages are mounted by the app and know nothing of it.',
      { path: '^web/src/pages/' },
      { path: '^web/src/app/' },
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
