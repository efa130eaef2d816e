import { build, install } from './lib/prepare.mjs'

await install()
await build()
