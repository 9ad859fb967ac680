import type { Board } from '#contract/boards/board.ts'

export type NoticeProps = { board: Board; reload: () => void; write: (leadId: string) => void; close: () => void }
