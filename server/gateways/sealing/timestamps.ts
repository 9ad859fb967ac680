import { createHash, randomBytes } from 'node:crypto'
import { callOut } from '#server/lib/outbound.ts'
import { observed } from '#server/lib/provider-state.ts'

const tstInfo = '1.2.840.113549.1.9.16.1.4'
const sha256 = '2.16.840.1.101.3.4.2.1'

/** A time-stamp token of RFC 3161 for `bytes`, as DER. @throws Error when the service does not answer, refuses, or stamps something else */
export const timestamp = (url: string, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  observed('timestamps', async () => {
    const asn1 = await import('asn1js')
    const pki = await import('pkijs')
    const nonce = new Uint8Array([1, ...randomBytes(15)])
    const request = new pki.TimeStampReq({
      version: 1,
      messageImprint: new pki.MessageImprint({
        hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new asn1.Null() }),
        hashedMessage: new asn1.OctetString({ valueHex: new Uint8Array(createHash('sha256').update(bytes).digest()).buffer }),
      }),
      nonce: new asn1.Integer({ valueHex: nonce.buffer }),
      certReq: true,
    })
    const { status, body } = await callOut(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(request.toSchema().toBER(false)),
      reads: 'bytes',
    })
    if (status !== 200) throw new Error(`it answered ${status}`)
    const { timeStampToken } = pki.TimeStampResp.fromBER(body as Uint8Array<ArrayBuffer>)
    if (!timeStampToken) throw new Error('it refused to stamp')
    const signed = new pki.SignedData({ schema: timeStampToken.content })
    const info = pki.TSTInfo.fromBER(new Uint8Array(signed.encapContentInfo.eContent!.getValue()))
    if (signed.encapContentInfo.eContentType !== tstInfo || !info.nonce || !info.nonce.isEqual(request.nonce!))
      throw new Error('it answered another question')
    if (!(await signed.verify({ signer: 0, data: new Uint8Array(bytes).buffer }))) throw new Error('its stamp does not fit')
    return new Uint8Array(timeStampToken.toSchema().toBER(false))
  })
