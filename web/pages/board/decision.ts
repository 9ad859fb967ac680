import type { BoardCompany } from '#contract/boards/board.ts'

/** Pending decision of the owner. */
export type Decision = { kind: 'accept' | 'decline' | 'hire'; of: BoardCompany } | { kind: 'close' | 'discard' }
