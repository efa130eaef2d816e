import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { CSSModulesOptions } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the client stands under its origin. The router's hash comes after it. */
export const base = '/qw-wxmini/'

/** Short class names that come out the same in the client's and the server's build. */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (name, file) => {
    const path = file.replace(/\?.*$/, '').replace(here('.'), '')
    return `c${createHash('sha256').update(`${path}:${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 5)}`
  },
}

/** Web views in use: WeChat's own Chromium on Android, and Safari's engine since iOS 13. */
export const browsers = ['chrome86', 'safari13.1']
