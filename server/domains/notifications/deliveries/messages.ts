import { brand } from '#brand/brand.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import { escapeHtml } from '#server/lib/html.ts'
import type { Message } from './queries.ts'

const { colors } = brand

export const seeOnSite: Localized = { es: `Ver en ${brand.name}`, en: `View on ${brand.name}` }

const greeting = (name: string | undefined): Localized => (name ? { es: `Hola, ${name}:`, en: `Hi ${name},` } : { es: 'Hola:', en: 'Hi,' })

const footer: Localized = {
  es: `Recibes este correo porque usas ${brand.name}. Nadie de ${brand.name} te pedirá tu contraseña ni un código.`,
  en: `You’re getting this email because you use ${brand.name}. We’ll never ask for your password or a code.`,
}
const typedFooter: Localized = {
  es: `Recibes este correo porque alguien escribió esta dirección en ${brand.name}. Nadie de ${brand.name} te pedirá tu contraseña ni un código.`,
  en: `You’re getting this email because someone entered this address on ${brand.name}. We’ll never ask for your password or a code.`,
}
const invitedFooter: Localized = {
  es: `Recibes este correo porque alguien que te conoce te invitó a ${brand.name}. No usamos tu dirección para nada más.`,
  en: `You’re getting this email because someone you know invited you to ${brand.name}. We don’t use your address for anything else.`,
}
const fewer: Localized = { es: 'Dejar de recibir correos como este', en: 'Unsubscribe from emails like this' }
const linkHint: Localized = {
  es: '¿No funciona el botón? Copia este enlace en tu navegador:',
  en: 'Button not working? Copy this link into your browser:',
}

/** Address of a page in the reader's language. Spanish and the API have no prefix. */
const address = (appUrl: string, path: string, locale: Locale) =>
  `${appUrl.replace(/\/$/, '')}${locale === 'en' && !path.startsWith('/api/') ? '/en' : ''}${path}`

// Filler that ends the inbox preview after the first paragraph.
const nothingAfter = '&#8199;&#65279;&#847; '.repeat(60)

export type RenderedEmail = { subject: string; text: string; html: string }

/** Renders an email with one button, for phones, dark mode and plain text. `unsubscribe` is the token of its unsubscribe link. */
export function renderEmail(
  { locale, subject = '', name, text, action = seeOnSite[locale], path, stop_path: stopPath }: Message,
  appUrl: string,
  unsubscribe?: string,
): RenderedEmail {
  const hello = greeting(name)[locale]
  const url = path === null ? undefined : address(appUrl, path, locale)
  const stopAt = unsubscribe ? `/unsubscribe?token=${unsubscribe}` : stopPath
  const stop = stopAt && address(appUrl, stopAt, locale)
  const foot = (stopPath ? invitedFooter : name ? footer : typedFooter)[locale]
  const paragraphs = text.split('\n\n')
  return {
    // A line break in a subject would start another header.
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: [
      hello,
      ...paragraphs,
      ...(url ? [`${action}: ${url}`] : []),
      `${brand.name} · ${foot}`,
      ...(stop ? [`${fewer[locale]}: ${stop}`] : []),
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
  .sheet { background: #ffffff; color: #1f1d1a }
  @media (prefers-color-scheme: dark) {
    .wall { background: ${colors.wall.dark} !important }
    .sheet { background: #1f1c18 !important; color: #f4f0e9 !important }
    .soft { color: #bdb5a8 !important }
    .name, .link { color: ${colors.accent.dark} !important }
    .button { background: ${colors.accent.dark} !important; color: ${colors.onAccent.dark} !important }
  }
</style>
</head>
<body class="wall" style="margin:0;padding:0;background:${colors.wall.light}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0]!)}${nothingAfter}</div>
<table class="wall" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.wall.light};font-family:${brand.fonts.text.family},'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="name" style="padding:0 4px 16px;font-size:22px;font-weight:700;letter-spacing:-0.03em;color:${colors.accent.light}">${escapeHtml(brand.name)}</td></tr>
<tr><td class="sheet" style="padding:32px 28px;border-radius:16px;background:#ffffff;color:#1f1d1a;font-size:17px;line-height:1.55">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:700">${escapeHtml(subject)}</h1>
<p style="margin:0 0 16px">${escapeHtml(hello)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${url ? button({ url, action, hint: linkHint[locale] }) : ''}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:#5a544b">${escapeHtml(foot)}${stop ? `<br><a class="link" href="${escapeHtml(stop)}" style="color:${colors.accent.light}">${fewer[locale]}</a>` : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`,
  }
}

const button = ({ url, action, hint }: { url: string; action: string; hint: string }) => `<p style="margin:28px 0 0">
<a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${colors.accent.light};color:${colors.onAccent.light};font-weight:600;text-decoration:none">${escapeHtml(action)}</a>
</p>
<p class="soft" style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#5a544b">${escapeHtml(hint)}<br><a class="link" href="${escapeHtml(url)}" style="color:${colors.accent.light};word-break:break-all">${escapeHtml(url)}</a></p>`

/** Content of a push. */
export const renderPush = ({ locale, kind = '', subject: title = '', text: body, path }: Message, appUrl: string) => ({
  locale,
  kind,
  title,
  body,
  path: path ?? '/',
  link: address(appUrl, path ?? '/', locale),
})

const smsLength = 160
// One letter outside of GSM 03.38 would limit a message to 70 characters.
const accents = 'áíóúÁÍÓÚ'
const toGsm = (text: string) =>
  text
    .replace(/[áíóúÁÍÓÚ]/g, (letter) => 'aiouAIOU'[accents.indexOf(letter)]!)
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll('\u00a0', ' ')

const stopTexts: Localized = { es: ' STOP: no mas SMS', en: ' Reply STOP to end' }

/** Shortened path of an SMS link: ends after the first id. */
const shortened = (path: string) => path.replace(/^(.*?\/[0-9a-f]{8}-[0-9a-f-]{27}).*$/, '$1')

/** Renders an SMS of at most 160 characters: sender, text, link and opt-out hint. The text is truncated to fit. */
export function renderSms(
  { locale, text, path }: Pick<Message, 'locale' | 'text' | 'path'>,
  appUrl: string,
  { canStop = false }: { canStop?: boolean } = {},
): string {
  const link = (path === null ? '' : ` ${address(appUrl, shortened(path), locale)}`) + (canStop ? stopTexts[locale] : '')
  const words = toGsm(`${brand.sender.sms}: ${text}`)
  const room = smsLength - link.length
  return (words.length <= room ? words : `${words.slice(0, Math.max(0, room - 3)).trimEnd()}...`) + link
}
