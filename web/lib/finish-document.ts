/**
 * Begins the page's scripts when what is seen first has been painted: until then they would take the line from it. `files` are the scripts, to
 * be loaded side by side; `code` is the module that starts them. In a tab that nobody looks at nothing is painted, so nothing is waited for.
 */
const begin = `((files, code) => {
  const { nonce } = document.currentScript
  const put = (name, values) => document.head.append(Object.assign(document.createElement(name), { nonce, ...values }))
  let isBegun = false
  const start = () => {
    if (isBegun) return
    isBegun = true
    for (const href of files) put('link', { rel: 'modulepreload', href })
    put('script', { type: 'module', textContent: code })
  }
  if (document.hidden) return start()
  const firstPictures = [...document.querySelectorAll('img[fetchpriority=high]')].map((picture) => picture.decode())
  Promise.allSettled(firstPictures).then(() => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, 3000)
})`

const stylesheet = /<link(?=[^>]* rel="stylesheet")[^>]* href="([^"#]+)(#?)"[^>]*>/g
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const starter = /^(<script[^>]*) type="module" async="">(.*)<\/script>$/s

/** Links to replace in the head, each with a looser sign. A sign without its pattern means that React or React Router changed its output. */
const links = [
  { name: 'link to styles', sign: /<link[^>]*stylesheet/, pattern: stylesheet },
  { name: 'link to scripts', sign: /<link[^>]*modulepreload/, pattern: preload },
]

/** Disables a stylesheet link. Preload scanners only respect the `media` attribute. */
const switchedOff = 'disabled="" media="not all"'

/** JSON that is safe inside a script element. */
const asScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Turns a rendered page into the document that is sent: styles are inlined, scripts wait for the first paint (ADR 20). Links to styles stay
 * where React expects them, disabled. Styles that lazy parts also need (`#`) get a second link, by which those parts find them loaded.
 * Only the head and the script that starts the page are read; the bytes of everything else stay as they are.
 * @throws Error when a part isn't recognized, so that a slow build fails loudly
 */
export function finishDocument(html: Buffer, styles: ReadonlyMap<string, string>, nonce: string): Buffer {
  const headEnd = html.indexOf('</head>')
  const start = html.lastIndexOf('<script', html.indexOf(' type="module"', headEnd))
  const end = html.indexOf('</script>', start) + '</script>'.length
  const [, opening, code] = html.toString('utf8', start, end).match(starter) ?? unrecognized('script that starts the page')
  const { head, files } = finishHead(html.toString('utf8', 0, headEnd), styles, nonce)
  return Buffer.concat([
    Buffer.from(head),
    html.subarray(headEnd, start),
    Buffer.from(`${opening}>${begin}(${asScript(files)},${asScript(code)})</script>`),
    html.subarray(end),
  ])
}

function finishHead(head: string, styles: ReadonlyMap<string, string>, nonce: string) {
  for (const { name, sign, pattern } of links) if (sign.test(head) && head.search(pattern) < 0) unrecognized(name)
  const files: string[] = []
  const finished = head
    .replace(stylesheet, (link, href: string, mark: string) => {
      const text = styles.get(href)
      if (text === undefined) return link
      const found = mark && `<link ${switchedOff} rel="stylesheet" href="${href}"/>`
      return `<style nonce="${nonce}">${text}</style>${link.replace('<link', `<link ${switchedOff}`)}${found}`
    })
    .replace(preload, (_, href: string) => {
      files.push(href)
      return ''
    })
  return { head: finished, files }
}

function unrecognized(part: string): never {
  throw new Error(`The document has no ${part} that web/lib/finish-document.ts recognizes.`)
}
