import { brand } from '#brand/brand.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Pdf } from '#server/lib/pdf/document.ts'
import { colours, drawTitle, facts, given, heads, left, width } from '#server/lib/pdf/sheet.ts'

/** A version of the quote that was sent, with the hash of its content. */
export type Shown = { version: number; sent_at: string; viewed_at: string | null; hash: string }

/** The seal around a document: `late` when the time stamp service gave no answer, so that a stamp is added afterwards. */
export type SealNote = {
  at: string
  holder: string
  issuer: string
  fingerprint: string
  stamp: 'none' | 'given' | 'late'
  /** Host of the time stamp service. */
  authority: string | null
}

/** Record of an acceptance besides the agreement. `seal`: null for a copy without one. */
export type Evidence = { shown: readonly Shown[]; changeHashes: Readonly<Record<string, string>>; seal: SealNote | null }

type Signature = { name: string | null; at: string; ip: string | null }
type Change = { id: string; accepted_name: string | null; accepted_ip: string | null; proposed_at: string; decided_at: string | null }

const words = {
  es: {
    title: 'Constancia',
    intro: `Datos que ${brand.name} guardó cuando se aceptó este acuerdo. Las horas son las del lugar del trabajo.`,
    accepted: 'Aceptación',
    who: 'Quién',
    when: 'Cuándo',
    where: 'Desde la red',
    erased: 'el cliente',
    shown: 'Versiones del presupuesto que recibió el cliente',
    version: (n: number) => `Versión ${n}`,
    change: (n: number) => `Cambio ${n}`,
    sent: (at: string) => `Enviada el ${at}`,
    viewed: (at: string) => `Vista el ${at}`,
    notViewed: 'Sin registro de que se abriera',
    proposed: (at: string) => `Propuesto el ${at}`,
    hash: 'Huella SHA-256',
    seal: 'Sello electrónico',
    noSeal: 'Esta copia no lleva sello electrónico.',
    holder: 'Titular',
    issuer: 'Emisor',
    certificate: 'Certificado',
    stamp: 'Sello de tiempo',
    stamps: {
      none: () => `${brand.name} no tiene un servicio de sellos de tiempo: la hora es la del servidor de ${brand.name}`,
      given: (host: string) => `De ${host}, dentro de la firma`,
      late: (host: string) =>
        `${host} no respondió al sellar: la hora es la del servidor de ${brand.name}. Si el sello llega después, se agrega a la firma`,
    },
    check: `El sello cubre todo el documento: si cambia un solo byte, un lector de PDF que comprueba firmas lo muestra. El sello es de ${brand.name} y dice que este es el acuerdo que ${brand.name} guarda; las partes son el cliente y la empresa.`,
  },
  en: {
    title: 'Record',
    intro: `Details ${brand.name} kept when this agreement was accepted. Times are local to the job.`,
    accepted: 'Acceptance',
    who: 'Who',
    when: 'When',
    where: 'From network',
    erased: 'the customer',
    shown: 'Versions of the quote the customer received',
    version: (n: number) => `Version ${n}`,
    change: (n: number) => `Change ${n}`,
    sent: (at: string) => `Sent ${at}`,
    viewed: (at: string) => `Viewed ${at}`,
    notViewed: 'No record of it being opened',
    proposed: (at: string) => `Proposed ${at}`,
    hash: 'SHA-256 hash',
    seal: 'Electronic seal',
    noSeal: 'This copy has no electronic seal.',
    holder: 'Holder',
    issuer: 'Issuer',
    certificate: 'Certificate',
    stamp: 'Time stamp',
    stamps: {
      none: () => `${brand.name} has no time stamp service set up: the time is that of ${brand.name}’s server`,
      given: (host: string) => `By ${host}, inside the signature`,
      late: (host: string) =>
        `${host} didn’t answer when this was sealed: the time is that of ${brand.name}’s server. A stamp that arrives later is added to the signature`,
    },
    check: `The seal covers the whole document: if a single byte changes, any PDF reader that checks signatures shows it. The seal is ${brand.name}’s and says that this is the agreement ${brand.name} keeps; the parties are the customer and the company.`,
  },
} satisfies Record<Locale, unknown>

/** IPv4 addresses as their /24; those of IPv6 are kept as a /64. */
const networkOf = (ip: string) => (ip.includes(':') ? ip : ip.replace(/\.\d+$/, '.0/24'))

/** A page about who accepted what, when and from where, and about the seal. */
export function drawEvidence(
  pdf: Pdf,
  { signed, changes, evidence }: { signed: Signature; changes: readonly Change[]; evidence: Evidence },
  { locale, moment }: { locale: Locale; moment: (instant: string) => string },
): void {
  const t = words[locale]
  const { shown, changeHashes, seal } = evidence
  const signatureOf = ({ name, at, ip }: Signature) =>
    given([
      [t.who, name || t.erased],
      [t.when, moment(at)],
      [t.where, ip && networkOf(ip)],
    ])
  pdf.addPage()
  drawTitle(pdf, t.title)
  small(pdf, t.intro)
  heads(pdf, t.accepted, '')
  facts(pdf, signatureOf(signed))
  heads(pdf, t.shown, '')
  for (const { version, sent_at: sentAt, viewed_at: viewedAt, hash } of shown)
    facts(pdf, [
      [t.version(version), `${t.sent(moment(sentAt))}. ${viewedAt ? t.viewed(moment(viewedAt)) : t.notViewed}.`],
      [t.hash, hash],
    ])
  for (const [index, change] of changes.entries()) {
    heads(pdf, t.change(index + 1), '')
    facts(pdf, [
      [t.change(index + 1), `${t.proposed(moment(change.proposed_at))}.`],
      ...signatureOf({ name: change.accepted_name, at: change.decided_at!, ip: change.accepted_ip }),
      [t.hash, changeHashes[change.id] ?? ''],
    ])
  }
  heads(pdf, t.seal, '')
  if (!seal) return small(pdf, t.noSeal)
  facts(pdf, [
    [t.when, moment(seal.at)],
    [t.holder, seal.holder],
    [t.issuer, seal.issuer],
    [t.certificate, `SHA-256 ${seal.fingerprint}`],
    [t.stamp, t.stamps[seal.stamp](seal.authority ?? '')],
  ])
  pdf.moveDown(0.8)
  small(pdf, t.check)
}

const small = (pdf: Pdf, text: string): void =>
  void pdf.font('regular').fontSize(9.5).fillColor(colours.soft).text(text, left, pdf.y, { width })
