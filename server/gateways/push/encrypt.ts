import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import * as ece from 'http_ece'

/** Keys of a browser's subscription, base64url: its public key (65 bytes, P-256) and a secret of 16 bytes. */
export type DeviceKeys = { p256dh: string; auth: string }

/** Maximum payload of the single record that push services accept, in bytes of UTF-8. */
export const payloadBytes = 3993

const freshKey = (): ECDH => {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return key
}

/** Whether the keys are valid for the curve, so that messages can be encrypted. */
export function areKeys({ p256dh, auth }: DeviceKeys): boolean {
  try {
    freshKey().computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

/**
 * Encrypts a text for the browser of `device`: the body of a push, `content-encoding: aes128gcm` (RFC 8291 on RFC 8188). `key` and `salt`
 * are random for every message; only tests set them.
 * @throws Error when the keys are invalid or the text is longer than `payloadBytes`
 */
export function encrypt(device: DeviceKeys, text: string, { key = freshKey(), salt = randomBytes(16) } = {}): Buffer<ArrayBuffer> {
  const plain = Buffer.from(text)
  if (plain.length > payloadBytes) throw new Error(`a push of ${plain.length} bytes: at most ${payloadBytes} fit`)
  return ece.encrypt(plain, { version: 'aes128gcm', dh: device.p256dh, authSecret: device.auth, privateKey: key, salt })
}
