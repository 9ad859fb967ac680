/** Makes a requested export of a person's data. */
export { makeExport } from './exports/service.ts'

/** Removes the exports of a deleted person. */
export { forgetExports } from './exports/service.ts'

/** Honors an opt-out in an admin's name. */
export { honorOptOut } from './opt-outs/service.ts'
