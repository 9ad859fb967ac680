import type { Sealer } from './certificate.ts'
import { signDetached, stampedBytes, withStamp } from './cms.ts'

/** Room for the signature with its certificates and a time stamp. */
const roomBytes = 16_384

type Words = { reason: string; name: string; contact: string; place: string }

/** A PDF with an invisible signature over all of it but the signature's own place: PAdES baseline B-B (ETSI EN 319 142-1). */
export async function sealPdf(pdf: Uint8Array, sealer: Sealer, { words, at }: { words: Words; at: Date }): Promise<Uint8Array> {
  const { plainAddPlaceholder } = await import('@signpdf/placeholder-plain')
  const { SignPdf, Signer } = await import('@signpdf/signpdf')
  class CadesSigner extends Signer {
    override async sign(content: Buffer): Promise<Buffer> {
      return Buffer.from(await signDetached(content, sealer))
    }
  }
  const prepared = plainAddPlaceholder({
    pdfBuffer: Buffer.from(pdf),
    reason: words.reason,
    name: words.name,
    contactInfo: words.contact,
    location: words.place,
    signingTime: at,
    signatureLength: roomBytes,
    subFilter: 'ETSI.CAdES.detached',
  })
  return new Uint8Array(await new SignPdf().sign(prepared, new CadesSigner()))
}

/** Where the hexadecimal digits of the newest signature stand. */
function signatureIn(pdf: Buffer): { from: number; to: number; cms: Uint8Array } {
  const range = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) \d+\s*\]/g)].at(-1)
  if (!range) throw new Error('this PDF has no signature')
  const [from, to] = [Number(range[1]) + 1, Number(range[2]) - 1]
  return { from, to, cms: new Uint8Array(Buffer.from(pdf.toString('latin1', from, to), 'hex')) }
}

/** A sealed PDF with a time stamp of its signature, asked of `stamp`. No signed byte changes. */
export async function stampPdf(sealed: Uint8Array, stamp: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array> {
  const pdf = Buffer.from(sealed)
  const { from, to, cms } = signatureIn(pdf)
  const stamped = await withStamp(cms, await stamp(await stampedBytes(cms)))
  const digits = Buffer.from(stamped).toString('hex')
  if (digits.length > to - from) throw new Error('the time stamp is too large for its place')
  pdf.write(digits.padEnd(to - from, '0'), from, 'latin1')
  return new Uint8Array(pdf)
}
