import { loadBase } from '#db/seed/base.ts'
import { migrate } from '#server/lib/migrate.ts'
import { runCommand } from '#server/lib/postgres/command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await runCommand(async (db) => {
  const applied = await migrate(db, { say })
  if (applied.length === 0) say('The database is up to date.')
  await loadBase(db, { say })
})
