import { brand } from '#brand/brand.ts'
import { passwordLength } from '#contract/auth/states.ts'
import { invalidField } from '#contract/errors.ts'
import type { Localized } from '#contract/primitives.ts'

type Owner = { email: string; name: string; surname: string; companyName?: string | undefined; is_admin?: boolean }

const common: Localized = {
  es: 'Esa contraseña es muy fácil de adivinar. Usa tres o cuatro palabras sin relación.',
  en: 'That password is too easy to guess. Use three or four unrelated words.',
}
const own: Localized = {
  es: 'No uses tu nombre, tu correo ni el nombre del sitio en la contraseña.',
  en: 'Don’t use your name, email or the site’s name in your password.',
}

const short: Localized = {
  es: `Administras ${brand.name}: usa al menos ${passwordLength.admin} caracteres.`,
  en: `You’re ${brand.article} ${brand.name} admin: use at least ${passwordLength.admin} characters.`,
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }
const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')

/** Core words of a password, without common prefixes, suffixes and substitutions. */
function coresOf(password: string): string[] {
  const simple = plain(password)
  const unleeted = simple.replaceAll(/[013457@$]/g, (sign) => leet[sign]!)
  return [
    letters(simple),
    letters(unleeted),
    letters(unleeted.replace(/[^\p{L}]+$/u, '')),
    letters(simple.replace(/[\d\W_]+$/, '').replaceAll(/[013457@$]/g, (sign) => leet[sign]!)),
  ]
}

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
]
const runs = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** Share of characters, 0 to 1, that follow the previous one on a keyboard or in the alphabet, or repeat it. */
function monotony(text: string): number {
  let dull = 0
  for (let i = 1; i < text.length; i++) {
    const pair = text.slice(i - 1, i + 1)
    if (pair[0] === pair[1] || runs.some((row) => row.includes(pair))) dull++
  }
  return dull / (text.length - 1)
}

/** Smallest repeating unit: `abc` for `abcabcabc`. */
const unit = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/** Tells whether an admin's password is shorter than required for admins. */
export const isTooShort = (password: string, { is_admin: isAdmin }: { is_admin?: boolean }): boolean =>
  isAdmin === true && password.length < passwordLength.admin

/** Reason to reject a password, or undefined. The minimum length is checked before. Source: NIST 800-63B §3.1.1.2. */
export function passwordProblem(password: string, owner: Owner): Localized | undefined {
  if (isTooShort(password, owner)) return short
  const { email, name, surname, companyName = '' } = owner
  const simple = plain(password)
  const cores = coresOf(unit(password))
  const [local = '', domain = ''] = email.split('@')
  const names = [local, domain.split('.')[0]!, name, surname, name + surname, companyName, brand.name].map((word) => letters(plain(word)))
  const isOwn = names.some(
    (word) =>
      word.length >= 3 && cores.some((core) => core === word || (word.length >= 5 && core.includes(word) && core.length < word.length + 4)),
  )
  if (isOwn || simple.includes(plain(email))) return own
  if (new Set(simple).size < 5 || monotony(simple) > 0.6 || unit(simple).length < 5) return common
  if (cores.some((core) => commonCores.has(core) || (core.length > 0 && commonCores.has(unit(core))))) return common
}

/**
 * Passwords of ten or more characters that attackers try first, in lower case. Longer ones are matched by their core:
 * `password123!` is `password`. Source: the heads of published leak lists, English and Spanish.
 */
export const commonCores: ReadonlySet<string> = new Set(
  `
password passw0rd contrasena contrasenia clave miclave clavesecreta secreto secret mypassword mipassword
administrator administrador admin root test testing prueba pruebas changeme cambiame letmein welcome bienvenido bienvenidos hello hola holamundo
helloworld iloveyou iloveyouso teamo tequiero teamomucho tequieromucho teamoamor amor amormio miamor princess princesa prince principe
sunshine football futbol baseball basketball barcelona realmadrid fcbarcelona chivas america boca bocajuniors riverplate
superman batman spiderman pokemon starwars matrix dragon dragonball monkey shadow master michael jessica jennifer jordan liverpool
chocolate computer computadora internet facebook instagram whatsapp google youtube netflix samsung apple iphone microsoft windows linux
mexico colombia argentina venezuela guatemala honduras elsalvador puertorico cuba peru espana usa estadosunidos maryland
washington baltimore virginia familia family mifamilia jesus jesucristo jesusteama diosteama dios diosesamor cristo godislove blessed
estrella estrellita corazon mariposa butterfly flower flores hermosa bonita preciosa gatito perrito angel angelito sebastian alejandro
alejandra fernando francisco guadalupe valentina santiago daniela gabriela roberto carlos maria mariajose juancarlos josemaria
qwerty qwertyuiop qwertyuiopasdfghjklzxcvbnm asdfghjkl zxcvbnm qazwsx qazwsxedc zaqwsx qweasd qweasdzxc qwerasdf asdf asdfasdf
abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc abcd trustno whatever freedom nothing something forever lovely loveme ninja mustang
harley corvette ferrari porsche mercedes toyota access login usuario user guest invitado temporal temporary default
correcthorsebatterystaple thisismypassword estaesmicontrasena estaesmiclave opensesame abretesesamo supersecret supersecreto
`
    .trim()
    .split(/\s+/),
)

/** @throws AppError at `password` when it is easy to guess */
export function checkNewPassword(password: string, owner: Parameters<typeof passwordProblem>[1]): void {
  const problem = passwordProblem(password, owner)
  if (problem) throw invalidField('password', problem)
}
