import { aliveMark } from './typed-before.ts'

/**
 * Inline script that runs in `<head>` before the first paint. It captures the browser's install prompt, and forms submitted and fields
 * filled in before React is ready; a form submitted before its fields are handed over has them as typed. It applies the chosen theme, hides the sign-in link from signed-in people, and redirects people who
 * chose English from an address without a language. An English address is a choice of its own and stays.
 * The language is chosen here and not on the server, so that public pages are the same for everyone in a language.
 */
export const beforePaint = `(() => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.deferredPrompt = event
    dispatchEvent(new Event('installable'))
  })
  const typed = (window.typedBefore = new Map())
  addEventListener('submit', (event) => {
    if (event.target.hasAttribute('data-waits')) event.preventDefault()
    for (const [field, { value, isReplayed }] of typed)
      if (field.form === event.target && !isReplayed && typeof value === 'string' && field.type !== 'file') field.value = value
  }, true)
  addEventListener('input', ({ target }) => {
    if (!('form' in target) || (window.hasBegun && !typed.has(target) && Object.keys(target).some((key) => key.startsWith('${aliveMark}')))) return
    typed.delete(target)
    typed.set(target, { value: /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value, caret: target.selectionStart ?? null })
  }, true)
  addEventListener('beforeinput', ({ target }) => {
    const noted = typed.get(target)
    if (!noted || target.value === noted.value) return
    target.value = noted.value
    if (noted.caret !== null) target.setSelectionRange(noted.caret, noted.caret)
  }, true)
  try {
    const theme = localStorage.getItem('theme')
    if (theme) document.documentElement.dataset.theme = theme
    if (localStorage.getItem('oficio')?.includes('"isAuth":true')) document.documentElement.dataset.auth = ''
    if (window.PushManager && Notification.permission === 'default' && !localStorage.getItem('push-declined')) document.documentElement.dataset.push = ''
  } catch {}
  const { pathname, search, hash, origin } = location
  const choseEnglish = /(?:^|; )locale=en/.test(document.cookie)
  if (!choseEnglish || /^\\/en(?=\\/|$)/.test(pathname) || document.referrer.startsWith(origin)) return
  location.replace('/en' + (pathname === '/' ? '' : pathname.replace(/^\\/precios\\b/, '/prices')) + search + hash)
})()`
