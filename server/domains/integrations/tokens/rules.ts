import { createHash, createHmac } from 'node:crypto'

/** Token of the authorization server: 256 random bits as 43 URL-safe characters. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Stored hash of a secret: it is random and long, so it needs no slow hash. */
export const recordHash = (id: string): Buffer => createHash('sha256').update(id).digest()

/**
 * Binds a request to the browser that an app sent here. Without it somebody could have another person approve a request begun in his own
 * browser, and receive that person's code.
 */
export const bindingOf = (secret: string, uid: string, browser: string): string =>
  createHmac('sha256', secret).update(`oauth:${uid}:${browser}`).digest('base64url')

/** Permissions of a request that names none: those that only read. */
export const usualScope = 'requests:read quotes:read messages:read leads:read calendar reviews:read company:read'
