import { invalidField } from '#contract/errors.ts'
import { passwordProblem } from './rules.ts'

/** @throws AppError at `password` when it is easy to guess */
export function checkNewPassword(password: string, owner: Parameters<typeof passwordProblem>[1]): void {
  const problem = passwordProblem(password, owner)
  if (problem) throw invalidField('password', problem)
}
