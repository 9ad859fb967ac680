import { spawnSync } from 'node:child_process'
import { createHash, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as asn1 from 'asn1js'

/** Whether the seal holds, and by what this machine checked it. */
export type SealCheck = { holds: boolean; by: string[]; hasStamp: boolean }

/** The signed bytes of a PDF and its signature (CMS). */
export function sealOf(bytes: Uint8Array): { content: Buffer; cms: Buffer } {
  const pdf = Buffer.from(bytes)
  const [, start, end, rest] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1'))!.map(Number)
  const content = Buffer.concat([pdf.subarray(0, start), pdf.subarray(end, end! + rest!)])
  if (end! + rest! !== pdf.length) throw new Error('the seal does not cover the whole file')
  const padded = Buffer.from(pdf.toString('latin1', start! + 1, end! - 1), 'hex')
  return { content, cms: padded.subarray(0, asn1.fromBER(new Uint8Array(padded)).offset) }
}

type Node = asn1.BaseBlock & { valueBlock: { value: Node[]; valueHexView: Uint8Array } }
const parts = (node: Node | undefined) => node!.valueBlock.value
const derOf = (node: Node) => Buffer.from(node.toBER(false))

/** Checks digest and signature with the runtime's own cryptography, by RFC 5652. */
function checkByHand({ content, cms }: ReturnType<typeof sealOf>): Pick<SealCheck, 'holds' | 'hasStamp'> {
  const signedData = parts(parts(parts(asn1.fromBER(new Uint8Array(cms)).result as Node)[1])[0])
  const certificate = new X509Certificate(derOf(parts(signedData.find((node) => node.idBlock.tagClass === 3))[0]!))
  const info = parts(parts(signedData.at(-1))[0])
  const attributes = info.findIndex((node) => node.idBlock.tagClass === 3 && node.idBlock.tagNumber === 0)
  const signature = info[attributes + 2]!.valueBlock.valueHexView
  const hasStamp = info.some((node) => node.idBlock.tagClass === 3 && node.idBlock.tagNumber === 1)
  // Signed as a SET, written with the tag of its place.
  const signed = derOf(info[attributes]!)
  signed[0] = 0x31
  const digest = createHash('sha256').update(content).digest()
  return { holds: signed.includes(digest) && verify('sha256', signed, certificate.publicKey, signature), hasStamp }
}

const isThere = (tool: string, flag: string) => spawnSync(tool, [flag]).error === undefined
const has = { openssl: isThere('openssl', 'version'), pdfsig: isThere('pdfsig', '-v') }

/** Checks a sealed PDF by three programs that know nothing of each other; the last two only where they are installed. @throws Error when they disagree */
export function checkSeal(bytes: Uint8Array): SealCheck {
  const seal = sealOf(bytes)
  const { holds, hasStamp } = checkByHand(seal)
  const found: Record<string, boolean> = { node: holds }
  const folder = mkdtempSync(join(tmpdir(), 'seal-'))
  const write = (name: string, content: Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  try {
    if (has.openssl) {
      const files = ['-in', write('cms', seal.cms), '-content', write('content', seal.content), '-out', join(folder, 'out')]
      found['openssl'] = spawnSync('openssl', ['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', ...files]).status === 0
    }
    if (has.pdfsig) {
      const { stdout } = spawnSync('pdfsig', ['-nocert', write('sealed.pdf', bytes)], { encoding: 'utf8' })
      found['pdfsig'] = stdout.includes('Signature is Valid') && stdout.includes('Total document signed')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  if (new Set(Object.values(found)).size > 1) throw new Error(`the checks disagree: ${JSON.stringify(found)}`)
  return { holds, by: Object.keys(found), hasStamp }
}
