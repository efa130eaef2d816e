import { createHash } from 'node:crypto'

/** The same name always gives the same letters, so that ids survive a restart. */
export function letters(name: string, length: number): string {
  return createHash('sha512')
    .update(name)
    .digest('base64url')
    .replace(/[-_]/g, (sign) => (sign === '-' ? 'x' : 'y'))
    .slice(0, length)
}

/** One person inside one app: 28 characters that begin with `o`. */
export const openIdOf = (account: string, appId: string) => `o${letters(`openid ${appId} ${account}`, 27)}`

/** One person inside one Open Platform subject: 28 characters. */
export const unionIdOf = (account: string, subject: string) =>
  `oU${letters(`unionid ${subject} ${account}`, 26)}`

/** One WeChat user as one corp sees them: `wm` and 30 characters. */
export const externalIdOf = (account: string, corpId: string) =>
  `wm${letters(`external ${corpId} ${account}`, 30)}`
