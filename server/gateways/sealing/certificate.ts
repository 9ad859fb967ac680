import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import type { SafeContents } from 'pkijs'
import { brand } from '#brand/brand.ts'
import type { Config } from '#server/lib/config.ts'
import { type Db, maybe } from '#server/lib/db.ts'
import { Value } from '#server/lib/rows.ts'

/** A private key with its certificate and those between it and a root, as DER, its own first. */
export type Sealer = { key: KeyObject; chain: readonly Uint8Array<ArrayBuffer>[] }
type Place = { config: Pick<Config, 'seal' | 'hasSandbox'>; db: Db; now: () => Date }

const secretName = 'seal certificate'
const madeForYears = 10

/** The certificate of a sealer as the node runtime reads it. */
export const certificateOf = ({ chain }: Pick<Sealer, 'chain'>): X509Certificate => new X509Certificate(chain[0]!)

/** Name of the holder of a certificate, or of its issuer. */
export const nameIn = (distinguishedName: string): string => /^(?:CN|O)=(.+)$/m.exec(distinguishedName)?.[1] ?? distinguishedName

// Opening a PKCS#12 file costs thousands of hash rounds.
const opened = new WeakMap<object, Promise<Sealer>>()

/** The configured key and certificates. @throws Error with a sentence when the file, its password or its contents are wrong */
export function configuredSealer(seal: NonNullable<Config['seal']>): Promise<Sealer> {
  const sealer = opened.get(seal) ?? openPkcs12(Buffer.from(seal.certificate, 'base64'), seal.password)
  opened.set(seal, sealer)
  return sealer
}

/** The sealer of this installation: configured, or the sandbox's own; undefined without either. */
export async function findSealer({ config, db }: Pick<Place, 'config' | 'db'>): Promise<Sealer | undefined> {
  if (config.seal) return configuredSealer(config.seal)
  if (!config.hasSandbox) return
  const kept = await maybe(db, Value)`select value from secrets where name = ${secretName}`
  return kept && read(kept.value)
}

/** The same, after the sandbox has made its own. Not for transactions. */
export async function getSealer(place: Place): Promise<Sealer | undefined> {
  const found = await findSealer(place)
  if (found || !place.config.hasSandbox) return found
  const value = await selfSigned(place.now())
  await place.db`insert into secrets (name, value) values (${secretName}, ${value}) on conflict do nothing`
  return findSealer(place)
}

/** A year that has passed, or a certificate for something else: the seal would be worth nothing. */
export function certificateProblem(sealer: Sealer, now: Date): string | undefined {
  const { validToDate, validFromDate } = certificateOf(sealer)
  if (validToDate <= now) return `its certificate expired on ${day(validToDate)}: get a new one`
  if (validFromDate > now) return `its certificate holds from ${day(validFromDate)} on`
  if (validToDate.getTime() - now.getTime() < 30 * 86_400_000) return `its certificate expires on ${day(validToDate)}: get a new one`
}

const day = (date: Date) => date.toISOString().slice(0, 10)

const read = (text: string): Sealer => {
  const { key, certificate } = JSON.parse(text) as { key: string; certificate: string }
  return { key: keyOf(Buffer.from(key, 'base64')), chain: [new Uint8Array(Buffer.from(certificate, 'base64'))] }
}

const keyOf = (pkcs8: Uint8Array) => createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })

async function selfSigned(now: Date): Promise<string> {
  const { AttributeTypeAndValue, Certificate, Extension } = await import('pkijs')
  const { BitString, Integer, Utf8String } = await import('asn1js')
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array([1, ...randomBytes(15)]).buffer })
  for (const name of [certificate.subject, certificate.issuer])
    name.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: `${brand.name} Sandbox` }) }))
  certificate.notBefore.value = new Date(now.getTime() - 86_400_000)
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + madeForYears, now.getUTCMonth(), 1))
  // Digital signature and content commitment.
  const usage = new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 })
  certificate.extensions = [new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER(false), parsedValue: usage })]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  await certificate.sign(pair.privateKey, 'SHA-256')
  const key = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
  return JSON.stringify({ key: base64(key), certificate: base64(certificate.toSchema(true).toBER(false)) })
}

async function openPkcs12(file: Uint8Array, password: string): Promise<Sealer> {
  const { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo } = await import('pkijs')
  const secret = new TextEncoder().encode(password).buffer
  try {
    const pfx = PFX.fromBER(new Uint8Array(file))
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true })
    const safe = pfx.parsedValue!.authenticatedSafe!
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) })
    let key: KeyObject | undefined
    const certificates: Uint8Array<ArrayBuffer>[] = []
    const bags = safe.parsedValue.safeContents.flatMap(({ value }: { value: SafeContents }) => value.safeBags)
    for (const { bagValue } of bags) {
      if (bagValue instanceof PKCS8ShroudedKeyBag) {
        // @ts-expect-error Protected in its types, and the only way to decrypt a key.
        await bagValue.parseInternalValues({ password: secret })
        key = keyOf(new Uint8Array(bagValue.parsedValue!.toSchema().toBER(false)))
      } else if (bagValue instanceof PrivateKeyInfo) key = keyOf(new Uint8Array(bagValue.toSchema().toBER(false)))
      else if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate)
        certificates.push(new Uint8Array(bagValue.parsedValue.toSchema().toBER(false)))
    }
    if (!key) throw new Error('there is no private key in it')
    return { key, chain: ordered(key, certificates) }
  } catch (cause) {
    throw new Error(`the PKCS#12 file cannot be opened: ${(cause as Error).message}. Is SEAL_CERTIFICATE_PASSWORD right?`, { cause })
  }
}

/** The certificate of the key first. */
function ordered(key: KeyObject, certificates: readonly Uint8Array<ArrayBuffer>[]) {
  const own = certificates.find((der) => new X509Certificate(der).checkPrivateKey(key))
  if (!own) throw new Error('there is no certificate of its key in it')
  return [own, ...certificates.filter((der) => der !== own)]
}
