import { brand } from '#brand/brand.ts'
import type { Pdf } from './document.ts'

const colours = { ink: '#1f1d1a', soft: '#5a544b', green: brand.colors.accent.light, line: '#e8e3d9' }

/** Left edge, width of the text, and where it must end, in points. */
const left = 56
const width = 500
const foot = 720

/** Pairs that have a value. */
export const given = (pairs: readonly (readonly [string, string | null])[]) =>
  pairs.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

/** The head of the first page: the brand, and what the document is. */
export function drawTitle(pdf: Pdf, title: string): void {
  pdf.rect(0, 0, 612, 10).fill(colours.green)
  pdf.font('bold').fontSize(22).fillColor(colours.green).text(brand.name, left, 52)
  pdf.fillColor(colours.ink).text(title, left, 52, { width, align: 'right' })
  pdf.y = 104
}

/** Starts a new page if `height` points do not fit. */
export const room = (pdf: Pdf, height: number) => void (pdf.y + height > foot && pdf.addPage())

/** Labels with their values below each other. */
export function facts(pdf: Pdf, pairs: readonly (readonly [string, string])[]): void {
  for (const [label, value] of pairs) {
    const height = pdf
      .font('regular')
      .fontSize(10.5)
      .heightOfString(value, { width: width - 116 })
    room(pdf, Math.min(height, 400))
    const { y } = pdf
    pdf.fillColor(colours.soft).text(label, left, y, { width: 110 })
    pdf.fillColor(colours.ink).text(value, left + 116, y, { width: width - 116 })
    pdf.y = Math.max(pdf.y, y + 15) + 3
  }
}

/** The head of a part, with a line below. */
export function heads(pdf: Pdf, first: string, last: string): void {
  room(pdf, 80)
  pdf.moveDown(1.4)
  const { y } = pdf
  pdf.font('bold').fontSize(9.5).fillColor(colours.soft).text(first, left, y, { width: 360 })
  if (last) pdf.text(last, left + 360, y, { width: width - 360, align: 'right' })
  rule(pdf, y + 17)
}

/** A line of a bill: label and amount. */
export function row(pdf: Pdf, [label, value]: readonly [string, string], { hint = '', isTotal = false } = {}): void {
  room(pdf, 44)
  const { y } = pdf
  pdf
    .font(isTotal ? 'bold' : 'regular')
    .fontSize(11.5)
    .fillColor(colours.ink)
  pdf.text(value, left + 360, y, { width: width - 360, align: 'right' }).text(label, left, y, { width: 350 })
  if (hint) pdf.font('regular').fontSize(9.5).fillColor(colours.soft).text(hint)
  rule(pdf, pdf.y + 6)
}

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.8)
    .strokeColor(colours.line)
    .stroke()
  pdf.y = y + 8
}

export { colours, left, width }
