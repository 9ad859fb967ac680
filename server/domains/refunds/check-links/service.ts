import { AppError, commonErrors } from '#contract/errors.ts'
import type { Context } from '#server/lib/context.ts'
import { checkToken, readCheckToken } from './rules.ts'

/** Path of the page on which a customer answers the question of a claim. */
export const checkPath = ({ config }: Context, refundId: string): string => `/refund-check/${checkToken(config.secret, refundId)}`

/** Claim id of a link's token. @throws AppError `not_found` for an invalid one */
export function claimOfCheck({ config }: Context, token: string): string {
  const id = readCheckToken([config.secret, ...config.secretsBefore], token)
  if (!id) throw new AppError(commonErrors.notFound)
  return id
}
