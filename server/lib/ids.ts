import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** New UUIDv7 key, sortable by creation time. Generated here and not in the database, so that tables can be distributed. */
export const newId = (): string => v7()

/** A secret for a cookie or link: 256 random bits as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')
