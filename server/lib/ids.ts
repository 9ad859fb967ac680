import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new row key: UUIDv7, so keys made later sort later. Made here and not in the database, so that tables can be spread over nodes. */
export const newId = (): string => v7()

/** A secret for a cookie or a link: 256 random bits as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')
