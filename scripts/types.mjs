import { run } from './lib/run.mjs'

/** Every folder with sources of its own, each under its own tsconfig. */
const projects = ['server', 'web', 'e2e', 'sandbox', 'contract', 'bench', 'scripts']

async function lane() {
  for (let project = projects.shift(); project; project = projects.shift())
    await run('npx', ['--no-install', 'tsc', '-p', project])
}

await Promise.all([lane(), lane()])
