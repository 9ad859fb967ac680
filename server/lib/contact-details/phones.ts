/** A range of a text that may be a contact detail; `isSure` when it certainly is. */
export type Finding = { start: number; end: number; kind: string; isSure: boolean }

type Figure = { digits: string; start: number; end: number; isExplained: boolean }

/** Words that people put between the parts of a number. */
const fillers =
  'then|and|y|e|luego|despues|seguido|seguida|de|del|after|that|followed|by|guion|dash|hyphen|espacio|space|punto|dot|menos|minus|el|los|la|las|the|mas|plus|next|numero|number|area|code|codigo|last|ultimos|ultimo|cuatro|four|al|final|finally|por|ultimo|con|termina|ends|in|en|with|it|is|es|are|son|tres|three|digits|digitos|primero|first|comienza|starts|empieza|rest|resto|is|otra|vez|again'
const gap = new RegExp(String.raw`^(?:[^a-z0-9]{1,6}|[^a-z0-9]{0,4}(?:\b(?:${fillers})\b[^a-z0-9]{1,5}){1,5})?$`)
const maxGap = 45

const phoneWords =
  /\b(?:tel|telefono|fono|cel|celular|movil|numero|num|phone|ph|cell|mobile|number|call|text|llam[a-z]*|marca[a-z]*|reach|whatsapp|wasap|whats|wsp|sms|contact[a-z]*|escrib[a-z]*)\b[^0-9]{0,30}$/

/** Words before a serial number or similar. */
const serialWords =
  /\b(?:serial|serie|s\/n|sn|modelo|model|mod|parte|part|sku|upc|permit|permiso|policy|poliza|licen[a-z]*|orden|order|factura|invoice|codigo de error|error|parcel|parcela|folio|claim|reclamo|ref|referencia|reference|meter|medidor|contador|registro|lote|lot|version|color|item|articulo|producto|product|warranty|garantia|case|ticket)\b[^0-9]{0,22}$/

const isNanp = (digits: string) => /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits)
const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits)

/** Group lengths in which people write the ten digits of a phone number. */
const isPhoneGrouping = (lengths: readonly number[]): boolean => {
  const joined = lengths.join('')
  if (lengths.length === 1) return true
  if (/^1?(?:334|37|64|3322|33112|3331|333|3211111)$/.test(joined)) return true
  return (
    lengths.every((length) => length <= 2) ||
    (lengths[0] === 3 && lengths.slice(1).every((length) => length <= 4)) ||
    lengths.filter((length) => length === 1).length >= 4
  )
}

function figuresOf(text: string, isExplained: (start: number, end: number) => boolean): Figure[] {
  return [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    start: index,
    end: index + digits.length,
    isExplained: isExplained(index, index + digits.length),
  }))
}

/** Runs of digits with only punctuation and filler words between them. */
function runsOf(text: string, figures: readonly Figure[]): Figure[][] {
  const runs: Figure[][] = []
  let last: Figure | undefined
  for (const figure of figures) {
    if (figure.isExplained) {
      last = undefined
      continue
    }
    const isNext = last && figure.start - last.end <= maxGap && gap.test(text.slice(last.end, figure.start))
    if (isNext) runs.at(-1)!.push(figure)
    else runs.push([figure])
    last = figure
  }
  return runs
}

const range = (text: string, run: readonly Figure[]): { start: number; end: number } => {
  const end = run.at(-1)!.end
  const before = /[+(]{1,3}$/.exec(text.slice(Math.max(0, run[0]!.start - 3), run[0]!.start))
  return { start: run[0]!.start - (before?.[0].length ?? 0), end: text[end] === ')' ? end + 1 : end }
}

/** Price ranges, lists of ZIPs and years: many digits, but no phone number. */
function isList(text: string, run: readonly Figure[]): boolean {
  const values = run.map(({ digits }) => Number(digits))
  if (run.length < 2) return false
  if (run.every(({ digits }) => isYear(digits))) return true
  if (run.every(({ digits }) => digits.length === 5))
    return run.every(({ end }, i) => i === run.length - 1 || /[,yando/]/.test(text.slice(end, run[i + 1]!.start)))
  if (run.length === 2 && run[0]!.digits.length === 5 && run[1]!.digits.length === 4) return text.slice(run[0]!.end, run[1]!.start) === '-'
  return (
    values.every((value, i) => value >= 10 && value % 5 === 0 && (i === 0 || value > values[i - 1]!)) &&
    run.some(({ digits }) => digits.length >= 3)
  )
}

/** The part of a run that reads as a phone number with area code, if any. */
function wholeNumber(run: readonly Figure[]): readonly Figure[] | undefined {
  for (let first = 0; first < run.length; first++) {
    let digits = ''
    for (let last = first; last < run.length && digits.length < 11; last++) {
      digits += run[last]!.digits
      const parts = run.slice(first, last + 1)
      const lengths = parts.map(({ digits: part }) => part.length)
      const local = digits.length === 11 && lengths[0] === 1 ? lengths.slice(1) : lengths
      if ((digits.length === 10 || digits.length === 11) && isNanp(digits) && isPhoneGrouping(local)) return parts
    }
  }
  return undefined
}

/** Finds phone numbers in a text with numerals as digits. `isExplained` tells which numbers are prices, sizes, dates and so on. */
export function findPhones(text: string, isExplained: (start: number, end: number) => boolean): Finding[] {
  return runsOf(text, figuresOf(text, isExplained)).flatMap((run): Finding[] => {
    const digits = run.map(({ digits: part }) => part).join('')
    if (digits.length < 7) return []
    const before = text.slice(Math.max(0, run[0]!.start - 48), run[0]!.start)
    const isSerial = serialWords.test(before) && !/\d{3}\D+\d{3}\D+\d{4}/.test(text.slice(run[0]!.start, run.at(-1)!.end))
    if (isSerial || /[a-z]$/.test(before) || /^[a-z]/.test(text.slice(run.at(-1)!.end))) return []
    const whole = wholeNumber(run)
    if (whole) return [{ ...range(text, digits.length > 15 ? whole : run), kind: 'phone', isSure: true }]
    if (isList(text, run)) return []
    return [{ ...range(text, run), kind: 'phone', isSure: digits.length <= 11 && phoneWords.test(before) }]
  })
}
