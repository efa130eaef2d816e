import formerRelease from '../../former-release.json' with { type: 'json' }
import program from '../../package.json' with { type: 'json' }
import type { Release } from './db/releases.ts'

/** The product's version, as `/version` and the OpenAPI document state it. */
export const { version } = program

/** The release of this program. */
export const thisRelease: Release = { version, former: formerRelease.version }
