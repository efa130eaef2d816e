import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { former, formerFolder, isFormerKept } from './lib/former-release.mjs'
import { root, run, step } from './lib/run.mjs'

// Builds the former release beside this checkout and keeps it, for the tests that run its server.

if (isFormerKept()) {
  process.stdout.write(`Release ${former.version} is kept in ${formerFolder}\n`)
} else {
  rmSync(formerFolder, { recursive: true, force: true })
  mkdirSync(formerFolder, { recursive: true })
  const archive = join(formerFolder, 'release.tar')
  await step(`Building release ${former.version} in ${formerFolder}`, async () => {
    await run('git', ['archive', '--output', archive, former.commit], { cwd: root })
    await run('tar', ['-xf', archive, '-C', formerFolder])
    rmSync(archive)
    await run('npm', ['run', 'build'], { cwd: formerFolder })
  })
  writeFileSync(join(formerFolder, 'kept'), `${former.version} ${former.commit}\n`)
}
