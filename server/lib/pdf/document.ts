import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type PDFKit from 'pdfkit'
import { brand, brandFolder } from '#brand/brand.ts'
import type { Locale } from '#contract/primitives.ts'

export type Pdf = typeof PDFKit.prototype

const fontFile = (weight: 'regular' | 'bold') => readFileSync(join(brandFolder, brand.fonts.text[weight]))

/**
 * A PDF of letter-size pages with embedded fonts (`regular`, `bold`), as bytes. The same content and `at` give the same bytes. Points, from
 * the upper left corner.
 */
export async function drawPdf(
  { title, locale, at }: { title: string; locale: Locale; at: string },
  draw: (pdf: Pdf) => void,
): Promise<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({
    size: 'LETTER',
    margin: 56,
    lang: locale,
    displayTitle: true,
    font: '',
    info: { Title: title, Author: brand.legalName, CreationDate: new Date(at), ModDate: new Date(at) },
  })
  pdf.registerFont('regular', fontFile('regular'))
  pdf.registerFont('bold', fontFile('bold'))
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.font('regular')
  draw(pdf)
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}
