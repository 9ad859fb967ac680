import { boardApi } from '#contract/boards/board.ts'
import { implement } from '#server/lib/implement.ts'
import { getBoard } from './service.ts'

export const boardRoutes = implement(boardApi, { board: (ctx, { params }) => getBoard(ctx, params.project_id) })
