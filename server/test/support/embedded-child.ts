/** Runs the embedded database until SIGTERM. Arguments: data folder, refuge. */
import { startEmbedded } from '#core/db/embedded.ts'

const [dataDir = '', refuge = ''] = process.argv.slice(2)
const say = (line: string) => console.log(line)

const embedded = await startEmbedded({ dataDir, refuge, log: { info: say, warn: say, error: say } })
process.once('SIGTERM', () => embedded.stop().then(() => process.exit(0)))
say('ready')
setInterval(() => {}, 60_000)
