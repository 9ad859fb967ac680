import type { Answers } from '../catalog/forms.ts'
import type { timings } from './states.ts'

/** A request prepared by an assistant, in the fragment of the wizard's address: `#request=` and its JSON in base64url. */
export type Prefilled = {
  /** Id of the draft, so that a link opened twice begins one. */
  id: string
  answers: Answers
  details: { text?: string; timing?: (typeof timings)[number]; slots?: number }
}
