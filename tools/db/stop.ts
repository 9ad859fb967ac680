import { readConfig } from '#server/lib/config.ts'
import { stopEmbedded } from '#server/lib/postgres/embedded.ts'

const { dataDir } = readConfig(process.env)
const hasStopped = await stopEmbedded(dataDir)
process.stdout.write(hasStopped ? `Stopped the database in ${dataDir}.\n` : `No database runs in ${dataDir}.\n`)
