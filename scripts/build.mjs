import { parseArgs } from 'node:util'
import { build, install } from './lib/prepare.mjs'

const { values } = parseArgs({ options: { production: { type: 'boolean', default: false } } })
await install()
await build({ isProduction: values.production })
