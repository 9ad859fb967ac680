/** Adds to a refusal the name of the other admin who changed the thing first. */
export { namingWhoMoved } from './decisions/service.ts'

/** Gauges of the market, payments, deliveries and overdue work. */
export { measuresOf } from './metrics/service.ts'

/** Handles or undoes the next rows of a bulk action. */
export { continueBulkAction } from './bulk-actions/service.ts'

/** Posts an alarm to the configured webhook. */
export { postAlarm } from './alarms/service.ts'

/** Deletes the saved views of an admin who deleted their account. */
export { forgetViews } from './saved-views/service.ts'

/** Recounts the daily stats from the tables. */
export { recountStats } from './daily-stats/service.ts'

/** Checks the invariants of the books. */
export { checkBooks } from './integrity/service.ts'

/** Lists archived months, and loads one to be read. */
export { listArchives, loadArchive } from './archive/service.ts'

/** Makes an account an admin. */
export { createAdmin } from './team/service.ts'
