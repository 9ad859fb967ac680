import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

const oid = { signedData: '1.2.840.113549.1.7.2', tstInfo: '1.2.840.113549.1.9.16.1.4', policy: '1.2.3.4.1' }
const attribute = (type: string, value: pki.Attribute['values'][number]) => new pki.Attribute({ type, values: [value] })

async function newAuthority() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new pki.Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ value: 7 })
  for (const name of [certificate.subject, certificate.issuer])
    name.typesAndValues.push(
      new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: 'Clock of the tests' }) }),
    )
  certificate.notBefore.value = new Date('2020-01-01T00:00:00Z')
  certificate.notAfter.value = new Date('2040-01-01T00:00:00Z')
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(privateKey, 'SHA-256')
  return { certificate, privateKey }
}

/** A service for time stamps (RFC 3161) that can be out of order, and counts its stamps. */
export async function startTimestamps() {
  const { certificate, privateKey } = await newAuthority()
  let isDown = false
  let count = 0

  async function stamp(question: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const { messageImprint, nonce } = pki.TimeStampReq.fromBER(question)
    const info = new pki.TSTInfo({
      version: 1,
      policy: oid.policy,
      messageImprint,
      serialNumber: new asn1.Integer({ value: ++count }),
      genTime: new Date(),
    })
    if (nonce) info.nonce = nonce
    const content = info.toSchema().toBER(false)
    const encapContentInfo = new pki.EncapsulatedContentInfo({ eContentType: oid.tstInfo })
    // Its constructor would write the string in parts, which is not DER.
    encapContentInfo.eContent = new asn1.OctetString({ valueHex: content })
    const signed = new pki.SignedData({
      version: 3,
      encapContentInfo,
      certificates: [certificate],
      signerInfos: [
        new pki.SignerInfo({
          version: 1,
          sid: new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
          signedAttrs: new pki.SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              attribute('1.2.840.113549.1.9.3', new asn1.ObjectIdentifier({ value: oid.tstInfo })),
              attribute(
                '1.2.840.113549.1.9.4',
                new asn1.OctetString({ valueHex: new Uint8Array(createHash('sha256').update(new Uint8Array(content)).digest()).buffer }),
              ),
            ],
          }),
        }),
      ],
    })
    await signed.sign(privateKey, 0, 'SHA-256')
    const timeStampToken = new pki.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) })
    const answer = new pki.TimeStampResp({ status: new pki.PKIStatusInfo({ status: pki.PKIStatus.granted }), timeStampToken })
    return new Uint8Array(answer.toSchema().toBER(false))
  }

  async function answer(question: Uint8Array<ArrayBuffer>, response: ServerResponse): Promise<void> {
    if (isDown) return void response.writeHead(503).end()
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await stamp(question))
  }

  const server = createServer((request, response) => void buffer(request).then((bytes) => answer(new Uint8Array(bytes), response)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/tsr`,
    setDown: (value: boolean) => void (isDown = value),
    count: () => count,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
