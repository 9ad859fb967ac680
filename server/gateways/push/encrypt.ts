import { createCipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'

/** Keys of one browser's subscription, base64url: its public key (65 bytes, P-256) and a secret of 16 bytes. */
export type DeviceKeys = { p256dh: string; auth: string }

const recordBytes = 4096
/** What fits into the one record that push services take, in bytes of UTF-8. */
export const payloadBytes = 3993

const hmac = (key: Uint8Array, ...parts: readonly (Uint8Array | string)[]) =>
  parts.reduce<ReturnType<typeof createHmac>>((sum, part) => sum.update(part), createHmac('sha256', key)).digest()

const freshKey = (): ECDH => {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return key
}

/** Whether the keys are of the curve: nothing can be encrypted to others. */
export function areKeys({ p256dh, auth }: DeviceKeys): boolean {
  try {
    freshKey().computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

/**
 * A text that only the browser behind `device` can read: the body of a push, `content-encoding: aes128gcm` (RFC 8291 on RFC 8188). `key` and
 * `salt` are fresh for every message; only a test gives its own.
 * @throws Error when the keys are not of the curve or the text is longer than `payloadBytes`
 */
export function encrypt(device: DeviceKeys, text: string, { key = freshKey(), salt = randomBytes(16) } = {}): Buffer<ArrayBuffer> {
  const plain = Buffer.from(text)
  if (plain.length > payloadBytes) throw new Error(`a push of ${plain.length} bytes: at most ${payloadBytes} fit`)
  const [theirs, ours] = [Buffer.from(device.p256dh, 'base64url'), key.getPublicKey()]
  const shared = hmac(Buffer.from(device.auth, 'base64url'), key.computeSecret(theirs))
  const secret = hmac(salt, hmac(shared, 'WebPush: info\0', theirs, ours, '\u0001'))
  const cipher = createCipheriv(
    'aes-128-gcm',
    hmac(secret, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16),
    hmac(secret, 'Content-Encoding: nonce\0\u0001').subarray(0, 12),
  )
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordBytes)
  size.writeUInt8(ours.length, 4)
  // 2 ends the last record.
  return Buffer.concat([salt, size, ours, cipher.update(plain), cipher.update('\u0002'), cipher.final(), cipher.getAuthTag()])
}
