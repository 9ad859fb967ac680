import { checkBooks } from '../domains/admin/service.ts'
import { runWithContext } from './run.ts'

const shown = 10

await runWithContext(async (ctx, say) => {
  const findings = await checkBooks(ctx)
  for (const { rule, subjects } of findings) {
    const more = subjects.length > shown ? ` and ${subjects.length - shown} more` : ''
    say(subjects.length === 0 ? `ok      ${rule}` : `BROKEN  ${rule}: ${subjects.slice(0, shown).join(', ')}${more}`)
  }
  const broken = findings.filter(({ subjects }) => subjects.length > 0).length
  say(broken === 0 ? 'The books are in order.' : `${broken} of ${findings.length} promises are broken. Nothing was changed.`)
  return broken === 0 ? 0 : 1
})
