import { listArchives, loadArchive } from '../domains/admin/service.ts'
import { runWithContext } from './run.ts'

await runWithContext(async (ctx, say) => {
  const name = process.argv[2]
  if (name) {
    const { rows } = await loadArchive(ctx, name)
    say(`Loaded ${rows} rows into archive.${name}; the checksum is right. When you have read them: drop table archive.${name}`)
    return 0
  }
  const archives = await listArchives(ctx)
  for (const { name, rows, from, to, sha256 } of archives)
    say(
      `${name.padEnd(24)} ${String(rows).padStart(10)} rows  ${from?.slice(0, 10) ?? 'beginning'} to ${to.slice(0, 10)}  sha256 ${sha256}`,
    )
  say(archives.length === 0 ? 'Nothing is archived.' : 'Read one: npm run archive -- its name')
  return 0
})
