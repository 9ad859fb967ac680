declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Keys as bytes or base64url. `dh`, the receiver's public key, is only needed for encryption. */
  type Keys = { version: 'aes128gcm'; privateKey: ECDH; dh?: string; authSecret: string | Buffer; salt?: Buffer }
  export function encrypt(plain: Buffer, keys: Keys): Buffer<ArrayBuffer>
  export function decrypt(sealed: Buffer, keys: Keys): Buffer<ArrayBuffer>
}
