import { createHash, createHmac } from 'node:crypto'

type Keyed = { fingerprintKey: Buffer }

// Distinguishes a keyed fingerprint from a plain SHA-256 of 32 bytes.
const version = Buffer.from([1])

/** Fingerprint of a contact of which only the SHA-256 is left. */
export const fingerprintOfDigest = ({ fingerprintKey }: Keyed, digest: Uint8Array): Buffer =>
  Buffer.concat([version, createHmac('sha256', fingerprintKey).update(digest).digest()])

/** Keyed hash of an address or number, to recognize it later. It can't be reversed by guessing without the site's key. */
export const fingerprint = (keyed: Keyed, purpose: string, contact: string): Buffer =>
  fingerprintOfDigest(keyed, createHash('sha256').update(`${purpose}:${contact.toLowerCase()}`).digest())
