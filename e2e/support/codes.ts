import { spawnSync } from 'node:child_process'

/**
 * The text of the one code in a picture, read by a program that knows nothing of how we draw codes.
 *
 * @throws where there is none
 */
export function codeIn(png: Buffer): string {
  const { stdout, status } = spawnSync('/usr/bin/zbarimg', ['--quiet', '--raw', '--oneshot', 'png:-'], {
    input: png,
  })
  if (status !== 0) throw new Error('no code in the picture')
  return stdout.toString().replace(/\n$/, '')
}
