import type * as z from 'zod/mini'
import { country } from '#country/country.ts'
import type { FieldErrors } from './errors.ts'
import type { Localized } from './primitives.ts'

type Issue = z.core.$ZodIssue

/** Messages of the checks that carry a key as their `error`. */
const byKey: Record<string, Localized> = {
  zip: { es: 'Escribe los 5 dígitos del código postal.', en: `Enter the 5 digits of the ${country.postcode.en.one}.` },
  email: { es: 'Escribe un correo como nombre@ejemplo.com.', en: 'Enter an email like name@example.com.' },
  phone: {
    es: `Escribe un teléfono ${country.ofIt.es} con ${country.phone.digits} dígitos.`,
    en: `Enter a ${country.phone.digits}-digit ${country.ofIt.en} phone number.`,
  },
  phoneShort: {
    es: `Faltan dígitos: un teléfono ${country.ofIt.es} tiene ${country.phone.digits}.`,
    en: `Some digits are missing. ${country.ofIt.en} phone numbers have ${country.phone.digits}.`,
  },
  phoneLong: {
    es: `Sobran dígitos: un teléfono ${country.ofIt.es} tiene ${country.phone.digits}.`,
    en: `That’s too many digits. ${country.ofIt.en} phone numbers have ${country.phone.digits}.`,
  },
  reach: { es: 'Escribe un teléfono o un correo.', en: 'Enter a phone number or an email.' },
  text: { es: 'Hay un carácter que no podemos guardar.', en: 'There’s a character we can’t store.' },
  path: { es: 'Esa dirección no es de este sitio.', en: 'That address isn’t on this site.' },
  differs: { es: 'Elige otra hora.', en: 'Choose another time.' },
  consent: { es: 'Necesitamos tu permiso para continuar.', en: 'We need your permission to continue.' },
  website: { es: 'Escribe una dirección como ejemplo.com.', en: 'Enter an address like example.com.' },
  area: { es: 'Elige dónde trabajas.', en: 'Choose where you work.' },
  oneOption: { es: 'Deja al menos una opción.', en: 'Keep at least one option.' },
  reason: { es: 'Escribe el motivo, en 10 letras o más.', en: 'Write the reason, in 10 letters or more.' },
  items: { es: 'Marca qué hay que cambiar.', en: 'Mark what has to change.' },
  checklist: { es: 'Repasa toda la lista antes de aprobar.', en: 'Go through the whole list before you approve.' },
  same: { es: 'No es la misma contraseña.', en: 'That isn’t the same password.' },
  pushKey: { es: 'No es una clave de suscripción.', en: 'That isn’t a key of a subscription.' },
  message: { es: 'Escribe algo o agrega un archivo.', en: 'Write something or add a file.' },
  later: { es: 'Tiene que ser más tarde.', en: 'It must be later.' },
  missing: { es: 'Falta este dato.', en: 'This is required.' },
  twoWords: { es: 'Escribe al menos dos.', en: 'Write at least two.' },
  reservedAddress: { es: 'Esa dirección es de otra página. Elige otra.', en: 'That address belongs to another page. Choose another one.' },
  priceOrder: { es: 'El mínimo, el precio y el máximo van de menor a mayor.', en: 'Minimum, price and maximum must go upwards.' },
  topUpBelow: {
    es: `Escribe entre ${country.currency.symbol}1 y ${country.currency.symbol}1,000.`,
    en: `Enter ${country.currency.symbol}1 to ${country.currency.symbol}1,000.`,
  },
  correction: {
    es: `Escribe entre ${country.currency.symbol}0.01 y ${country.currency.symbol}10,000.`,
    en: `Enter ${country.currency.symbol}0.01 to ${country.currency.symbol}10,000.`,
  },
  routing: { es: 'No es un número de ruta. Revisa sus 9 dígitos.', en: 'That isn’t a routing number. Check its 9 digits.' },
  account: { es: 'Escribe el número de cuenta, de 4 a 17 dígitos.', en: 'Enter the account number, 4 to 17 digits.' },
  sameAccount: { es: 'No es el mismo número de cuenta.', en: 'That isn’t the same account number.' },
  newPassword: { es: 'Escribe al menos 10 caracteres.', en: 'Write at least 10 characters.' },
  code: { es: 'Escribe los 6 dígitos del código.', en: 'Enter the 6 digits of the code.' },
}

/** Message for a character that no text may hold. */
export const unstorable = byKey['text']!
/** Message of a phone number that nobody of the country has. */
export const wrongPhone = byKey['phone']!

const required: Localized = { es: 'Falta este dato.', en: 'This is required.' }
const wrong: Localized = { es: 'Revisa este dato.', en: 'Please check this.' }
const noNumber: Localized = { es: 'Escribe un número.', en: 'Enter a number.' }

const isMissing = (issue: Issue) => issue.input === undefined || issue.input === null || issue.input === ''

function bound(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): Localized {
  const isMinimum = issue.code === 'too_small'
  const limit = String(isMinimum ? issue.minimum : issue.maximum)
  const [es, en] = isMinimum ? ['al menos', 'at least'] : ['como máximo', 'at most']
  if (issue.origin === 'string') {
    if (isMinimum && issue.minimum === 1) return required
    return { es: `Escribe ${es} ${limit} caracteres.`, en: `Write ${en} ${limit} characters.` }
  }
  if (issue.origin === 'array') return { es: `Elige ${es} ${limit}.`, en: `Choose ${en} ${limit}.` }
  return { es: `Tiene que ser ${es} ${limit}.`, en: `It must be ${en} ${limit}.` }
}

/** Message to a person about one issue of a schema. */
export function issueMessage(issue: Issue): Localized {
  const keyed = byKey[issue.message]
  if (keyed) return isMissing(issue) ? required : keyed
  if (issue.code === 'too_small' || issue.code === 'too_big') return bound(issue)
  if (issue.code === 'unrecognized_keys') return { es: 'Este dato no se espera aquí.', en: 'This isn’t expected here.' }
  if (Number.isNaN(issue.input)) return noNumber
  return isMissing(issue) || issue.code === 'invalid_type' ? required : wrong
}

/** Messages by field from a failed parse. Paths are joined by dots; an unknown key is its own field. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) (fields[path.join('.') || 'form'] ??= []).push(issueMessage(issue))
  }
  return fields
}
