import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const bodyLength = 43
const sumLength = 6

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)]! + text
  return text
}

const sumOf = (text: string) => base62(BigInt(crc32(text)), sumLength)

/**
 * Secret of an API key: `ofi_live_` (`ofi_test_` in the sandbox), 256 random bits in base 62, and a checksum by which secret scanners
 * recognize it without asking us.
 */
export function secretOf(bytes: Uint8Array, isTest: boolean): string {
  const text = `ofi_${isTest ? 'test' : 'live'}_${base62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), bodyLength)}`
  return text + sumOf(text)
}

/** Whether a text has the form and the checksum of a secret. */
export const isSecret = (text: string): boolean =>
  /^ofi_(?:live|test)_[0-9A-Za-z]{49}$/.test(text) && text.slice(-sumLength) === sumOf(text.slice(0, -sumLength))

/** Beginning of a secret, stored and shown to recognize it by: too short to help guess the rest. */
export const prefixOf = (secret: string): string => secret.slice(0, 'ofi_live_'.length + 6)

/** Precision of the time of last use. */
export const usedEveryMs = 60_000
