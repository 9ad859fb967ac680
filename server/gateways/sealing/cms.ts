import { createHash } from 'node:crypto'
import type { Attribute, ContentInfo, SignedData } from 'pkijs'
import type { Sealer } from './certificate.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
}

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

/**
 * A detached CAdES signature of `content` (ETSI EN 319 122-1, baseline B-B): SHA-256, with the certificates and the hash of the signer's among
 * what is signed, and no time, which PAdES keeps in the document. DER.
 */
export async function signDetached(content: Uint8Array, { key, chain }: Sealer): Promise<Uint8Array<ArrayBuffer>> {
  const asn1 = await import('asn1js')
  const pki = await import('pkijs')
  const certificates = chain.map((der) => pki.Certificate.fromBER(der))
  const [own] = certificates
  const attribute = (type: string, value: Attribute['values'][number]) => new pki.Attribute({ type, values: [value] })
  const essCertificate = new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: sha256(chain[0]!).buffer })] })
  const signed = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates,
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: own!.issuer, serialNumber: own!.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oids.contentType, new asn1.ObjectIdentifier({ value: oids.data })),
            attribute(oids.messageDigest, new asn1.OctetString({ valueHex: sha256(content).buffer })),
            attribute(oids.signingCertificateV2, new asn1.Sequence({ value: [new asn1.Sequence({ value: [essCertificate] })] })),
          ],
        }),
      }),
    ],
  })
  await signed.sign(await usable(key), 0, 'SHA-256', new Uint8Array(content).buffer)
  return der(new pki.ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) }))
}

const der = (info: ContentInfo) => new Uint8Array(info.toSchema().toBER(false))

/** A key as the signing library takes it. @throws Error when it is neither RSA nor on a usual curve */
function usable(key: Sealer['key']): Promise<CryptoKey> {
  const curve = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }[key.asymmetricKeyDetails?.namedCurve ?? '']
  if (key.asymmetricKeyType !== 'rsa' && !curve) throw new Error('the key of the seal is neither RSA nor P-256, P-384 or P-521')
  const algorithm = curve ? { name: 'ECDSA', namedCurve: curve } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }))
  return crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
}

/** The signature of DER, which may have zeros after it. */
async function open(cms: Uint8Array): Promise<SignedData> {
  const { ContentInfo, SignedData } = await import('pkijs')
  return new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms)).content })
}

/** Bytes that a time stamp of a signature covers. */
export async function stampedBytes(cms: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { signerInfos } = await open(cms)
  return new Uint8Array(signerInfos[0]!.signature.valueBlock.valueHexView)
}

/** The signature with a time-stamp token of RFC 3161 beside it, which changes nothing that is signed (baseline B-T). */
export async function withStamp(cms: Uint8Array, token: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { Attribute, ContentInfo, SignedAndUnsignedAttributes } = await import('pkijs')
  const signed = await open(cms)
  const stamp = new Attribute({ type: oids.timeStampToken, values: [ContentInfo.fromBER(new Uint8Array(token)).toSchema()] })
  signed.signerInfos[0]!.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [stamp] })
  return der(new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) }))
}
