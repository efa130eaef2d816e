import { run } from './lib/run.mjs'

/** Every folder with sources of its own, each under its own tsconfig. */
const projects = ['contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'scripts']

for (const project of projects) await run('npx', ['--no-install', 'tsc', '-p', project])
