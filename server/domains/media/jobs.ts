import type { TimeRule } from '#server/lib/time-rules.ts'
import { sweepFiles } from './service.ts'
import { sweepPapers } from './service/papers.ts'
import { forgetOldUploads } from './service/uploads.ts'

export const mediaRules: TimeRule[] = [
  { name: 'sweep picture files', everyMinutes: 360, run: sweepFiles },
  { name: 'sweep files of papers', everyMinutes: 360, run: sweepPapers },
  { name: 'forget unfinished uploads', everyMinutes: 60, run: forgetOldUploads },
]
