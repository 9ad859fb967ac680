import { createHash, createHmac } from 'node:crypto'

type Keyed = { fingerprintKey: Buffer }

// Tells a keyed fingerprint from a bare SHA-256, which has 32 bytes.
const version = Buffer.from([1])

/** The fingerprint of what only its SHA-256 is left of. */
export const fingerprintOfDigest = ({ fingerprintKey }: Keyed, digest: Uint8Array): Buffer =>
  Buffer.concat([version, createHmac('sha256', fingerprintKey).update(digest).digest()])

/** Stands for an address or a number where it need only be known again. Without the site's key nobody can guess what it stands for. */
export const fingerprint = (keyed: Keyed, purpose: string, contact: string): Buffer =>
  fingerprintOfDigest(keyed, createHash('sha256').update(`${purpose}:${contact.toLowerCase()}`).digest())
