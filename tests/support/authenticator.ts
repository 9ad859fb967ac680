import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '#contract/auth/passkeys.ts'

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest()

// As much of CBOR as an attestation without a statement needs.
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const int = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const word = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

const present = 0x01
const verified = 0x04
const attested = 0x40

type Lies = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean; challenge?: string; userHandle?: string }

/** A security key in software that keeps one passkey: it signs what it is asked to, and lies where a test says so. */
export function newAuthenticator(origin: string) {
  const { hostname } = new URL(origin)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let userHandle = ''
  let count = 0

  const coseKey = map([
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x!, 'base64url'))],
    [int(-3), bytes(Buffer.from(y!, 'base64url'))],
  ])
  const clientData = (type: string, challenge: string, lies: Lies) =>
    JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin, crossOrigin: false })
  const authData = (flags: number, lies: Lies, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? ++count)
    const flag = flags | present | (lies.isVerified === false ? 0 : verified)
    return Buffer.concat([sha256(lies.rpId ?? hostname), Buffer.from([flag]), counter, rest])
  }

  return {
    make(wish: { challenge: string; user: { id: string } }, lies: Lies = {}): NewPasskey {
      userHandle = wish.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authData(attested, lies, Buffer.concat([Buffer.alloc(16), length, id, coseKey]))
      const attestation = map([
        [word('fmt'), word('none')],
        [word('attStmt'), map([])],
        [word('authData'), bytes(data)],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', wish.challenge, lies)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
      return { id: base64url(id), rawId: base64url(id), type: 'public-key', response, clientExtensionResults: {} }
    },
    sign({ challenge }: { challenge: string }, lies: Lies = {}): PasskeyAnswer {
      const data = authData(0, lies)
      const client = clientData('webauthn.get', challenge, lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: lies.userHandle ?? userHandle,
      }
      return { id: base64url(id), rawId: base64url(id), type: 'public-key', response, clientExtensionResults: {} }
    },
  }
}
