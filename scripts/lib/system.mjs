import { existsSync } from 'node:fs'
import { run, step } from './run.mjs'

/** What the tests need of the system, and the Debian package that brings it. */
const needs = [
  { file: '/usr/bin/chromium', package: 'chromium' },
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', package: 'fonts-noto-cjk' },
  { file: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  { file: '/usr/bin/zbarimg', package: 'zbar-tools' },
]

/** Installs with apt what is not there. */
export async function systemPackages() {
  const lacking = needs.filter((need) => !existsSync(need.file)).map((need) => need.package)
  if (lacking.length === 0) return
  await step(`Installing ${lacking.join(', ')}`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    // A distribution's server package would start a cluster of its own: ours are private and short-lived.
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...lacking], {
      env,
      quiet: true,
    })
  })
}
