import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfProblem } from './rules.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const file = (...objects: string[]) => bytes(`%PDF-1.7\n${objects.join('\n')}\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
const catalog = (more = '') => `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${more} >>\nendobj`
const pages = '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj'
const stream = (dictionary: string, content: string | Buffer) =>
  `<< ${dictionary} >>\nstream\n${typeof content === 'string' ? content : content.toString('latin1')}\nendstream`
/** Compressed object stream, as newer PDF writers produce. */
function packed(
  objects: Record<number, string>,
  { filter = '/Filter /FlateDecode', pack = deflateSync }: { filter?: string; pack?: (plain: string) => Buffer | string } = {},
) {
  const numbers = Object.keys(objects).map(Number)
  const body = numbers.map((number) => `${objects[number]} `)
  const table = numbers.map((number, i) => `${number} ${body.slice(0, i).join('').length}`).join(' ')
  const first = table.length + 1
  return `9 0 obj\n${stream(`/Type /ObjStm /N ${numbers.length} /First ${first} ${filter}`, pack(`${table} ${body.join('')}`))}\nendobj`
}
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

test.each([
  ['only its pages', file(catalog(), pages)],
  ['a page to begin with, as LibreOffice writes it', file(catalog('/OpenAction [3 0 R /XYZ null null 0]'), pages)],
  [
    'a page to begin with, as LaTeX writes it',
    file(catalog('/OpenAction 5 0 R'), pages, '5 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj'),
  ],
  [
    'a page to begin with, in an object stream',
    file(catalog('/OpenAction 5 0 R'), packed({ 5: '<< /S /GoTo /D [3 0 R /Fit] >>', 6: 'null' })),
  ],
  ['links and a form to fill in', file(catalog('/AcroForm << /Fields [] >>'), '4 0 obj\n<< /S /URI /URI (https://example.com) >>\nendobj')],
  ['a text that speaks of /JavaScript-like things', file(catalog(), '4 0 obj\n<< /Title (All about JavaScript, /JS and /AA) >>\nendobj')],
  ['a picture that holds short names by chance', file(catalog(), `4 0 obj\n${stream('/Subtype /Image', 'x/JS /AA/EF x')}\nendobj`)],
  ['a mark of an outline in an object that is no stream', file(catalog(), '4 0 obj\n<< /Type /Outlines /First 5 0 R >>\nendobj')],
])('a PDF is accepted that has %s', async (_what, pdf) => {
  expect(await pdfProblem(pdf)).toBeUndefined()
})

test.each([
  ['a script', file(catalog(`/OpenAction ${script}`), pages)],
  ['a script behind a reference', file(catalog('/OpenAction 5 0 R'), `5 0 obj\n${script}\nendobj`)],
  ['a script with an escaped name', file(catalog('/OpenAction << /S /J#61vaScr#69pt /J#53 (x) >>'))],
  ['a script in an object stream', file(catalog(), packed({ 5: script }))],
  ['a script with an escaped name in an object stream', file(catalog(), packed({ 5: '<< /S /Java#53cript /#4a#53 (x) >>' }))],
  [
    'a script in an object stream that is not compressed',
    file(catalog(), packed({ 5: '<< /J#53 (x) >>' }, { filter: '', pack: (plain) => plain })),
  ],
  [
    'a script in an object stream whose own names are escaped',
    file(catalog(), packed({ 5: script }).replace('/First', '/F#69rst').replace('/ObjStm', '/Obj#53tm')),
  ],
  ['an object stream within another stream', file(catalog(), `4 0 obj\n${stream('', packed({ 5: script }))}\nendobj`)],
  [
    'an object stream behind a string that looks like the end',
    file(catalog(), packed({ 5: script }).replace('/Type', '/X (stream endobj) /Y stream /Type')),
  ],
  ['an object whose number has a comment in it', file(catalog(), packed({ 5: script }).replace('9 0 obj', '9%\n0%x\nobj'))],
  ['what happens when a page opens', file(catalog(), '3 0 obj\n<< /Type /Page /AA << /O 5 0 R >> >>\nendobj')],
  ['a program to start', file('4 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj')],
  ['a file inside', file(catalog('/Names << /EmbeddedFiles 4 0 R >>'))],
  ['a file that a note carries', file('4 0 obj\n<< /Subtype /FileAttachment /FS << /EF 5 0 R >> >>\nendobj')],
  ['a film', file('4 0 obj\n<< /Subtype /RichMedia >>\nendobj')],
  ['an XFA form', file(catalog('/AcroForm << /XFA 4 0 R >>'))],
  ['a form that sends what is filled in', file('4 0 obj\n<< /S /SubmitForm /F (https://example.com) >>\nendobj')],
  ['another file to go to', file('4 0 obj\n<< /S /GoToR /F (//example.com/x) >>\nendobj')],
  ['a website to open with', file(catalog('/OpenAction << /S /URI /URI (https://example.com) >>'))],
  [
    'a website to open with, behind a reference',
    file(catalog('/OpenAction 5 0 R'), packed({ 5: '<< /S /URI /URI (https://example.com) >>' })),
  ],
  [
    'a website to open with, in the second of two objects',
    file(catalog('/OpenAction 5 0 R'), '5 0 obj\n[3 0 R /Fit]\nendobj\n5 0 obj\n<< /S /URI /URI (x) >>\nendobj'),
  ],
  ['a website after the page to open with', file(catalog('/OpenAction << /S /GoTo /Next 5 0 R >>'))],
  ['something to open with that is nowhere', file(catalog('/OpenAction 77 0 R'))],
])('a PDF is active that has %s', async (_what, pdf) => {
  expect(await pdfProblem(pdf)).toBe('active')
})

test.each([
  ['says so', bytes('%PDF-1.7\ntrailer << /Encrypt 5 0 R >>\n%%EOF')],
  ['says so with an escaped name', bytes('%PDF-1.7\ntrailer << /#45ncrypt 5 0 R >>\n%%EOF')],
])('a PDF is encrypted that %s', async (_what, pdf) => {
  expect(await pdfProblem(pdf)).toBe('encrypted')
})

const many = (piece: string, megabytes: number) => piece.repeat((megabytes * 1024 * 1024) / piece.length)
test.each([
  ['an object stream is packed in another way', file(packed({ 5: script }, { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }))],
  [
    'an object stream is packed with parameters',
    file(packed({ 5: script }, { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' })),
  ],
  ['an object stream cannot be inflated', file(packed({ 5: script }, { pack: () => 'not compressed at all' }))],
  ['an object stream is cut off', file(packed({ 5: script }, { pack: (plain) => deflateSync(plain).subarray(0, 12) }))],
  ['the count of an object stream stands elsewhere', file(packed({ 5: script }).replace('/N 1', '/N 8 0 R'))],
  ['an object stream says two things', file(packed({ 5: script }).replace('/N 1', '/N 0 /N 1'))],
  ['an object stream inflates without end', file(packed({ 5: 'x' }, { pack: () => deflateSync(Buffer.alloc(200 * 1024 * 1024)) }))],
  ['there is no end of object streams', file(many(packed({ 5: '1' }), 2))],
  ['objects begin within each other', bytes(`%PDF-1.7\n${many('1 0 obj [', 5)}`)],
  ['there is no end of objects', bytes(`%PDF-1.7\n${many('1 0 obj 1 endobj ', 9)}`)],
  ['an object has no end', bytes(`%PDF-1.7\n1 0 obj ${many('[', 9)}`)],
])(
  'a PDF is unreadable when %s',
  async (_what, pdf) => {
    expect(await pdfProblem(pdf)).toBe('unreadable')
  },
  30_000,
)

test.each(['(', '/', '/a', '/#4', '%', 'obj', '1 ', '<', '<<', 'stream\n', '1 0 obj(', '\0'])(
  'ten megabytes of %j are read to their end',
  async (piece) => {
    expect([undefined, 'unreadable']).toContain(await pdfProblem(bytes(`%PDF-1.7\n1 0 obj\n${many(piece, 9)}`)))
  },
  5000,
)
