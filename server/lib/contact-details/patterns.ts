/** A named pattern over plain text (lower case, numerals as digits). `isUsable` checks a match once more. */
export type Rule = {
  name: string
  kind: string
  pattern: RegExp
  isSure?: boolean
  accepts?: (match: RegExpMatchArray, original: string) => boolean
}

const rule = (name: string, kind: string, pattern: string, more: Partial<Rule> = {}): Rule => ({
  name,
  kind,
  pattern: new RegExp(pattern, 'g'),
  isSure: true,
  ...more,
})

const words = (list: string) => `(?:${list.trim().split(/\s+/).join('|')})`
const wordSet = (list: string) => new Set(list.trim().split(/\s+/))

const domains = words('com net org io us co info me biz mx es app dev link site online xyz gov edu')
/** Domains that aren't everyday words. */
const clearDomains = words('com net org io biz mx app dev xyz gov edu')
const providers = words('gmail hotmail yahoo outlook icloud protonmail proton aol ymail gmx')
const at = String.raw`(?:@|[([{<]\s?(?:at|arroba|a)\s?[)\]}>]|(?<=[\s_-])(?:at|arroba)(?=[\s_-]))`
const dot = String.raw`(?:[.。]|[([{<]\s?(?:dot|punto|point)\s?[)\]}>]|(?<=[\s_-])(?:dot|punto|point)(?=[\s_-]))`
const label = '[a-z0-9-]{1,63}'
const local = String.raw`(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}`

const emails = [
  rule(
    'address',
    'email',
    String.raw`${local}[\s_-]{0,2}${at}[\s_-]{0,2}(?!www)${label}(?:[\s_-]{0,2}${dot}[\s_-]{0,2}${label}){0,4}[\s_-]{0,2}${dot}[\s_-]{0,2}${domains}\b`,
  ),
  rule('address of any domain', 'email', String.raw`${local}\s{0,2}@\s{0,2}${label}(?:\s?\.\s?[a-z0-9-]{1,63}){1,5}`),
  rule(
    'arroba',
    'email',
    String.raw`(?:${local}\s){0,1}\barroba\s{0,2}[a-z0-9._-]{2,64}(?:\s?(?:\.|\bpunto\b|\bdot\b)\s?[a-z]{2,10}){0,3}`,
  ),
  rule(
    'words run together',
    'email',
    String.raw`(?<![a-z0-9._-])[a-z0-9._-]{2,64}?(?:at|arroba|@)${providers}(?:dot|punto|\.)?\s?${words('com net es mx')}?\b`,
  ),
  rule('at a provider', 'email', String.raw`${local}\s{0,2}[-:(,]?\s?(?:at|arroba|en|on|@|de|in)\s${providers}\b`, {
    accepts: ([text]) => looksChosen(text.split(/\s+/)[0]!),
  }),
  rule(
    'provider and name',
    'email',
    String.raw`\b${providers}(?:\.com|\s(?:dot|punto)\scom)?(?:\s?[:=\-–—>]+\s?|\s(?:is|es|soy|como|as)\s|\s)(?:(?:is|es)\s)?[a-z0-9._-]{3,64}`,
    {
      accepts: ([text]) => (/[:=\-–—>]|\s(?:is|es|soy|como|as)\s/.test(text) ? !isOrdinary(lastWord(text)) : looksChosen(lastWord(text))),
    },
  ),
  rule('name and provider', 'email', String.raw`${local}[\s,:-]{1,3}${providers}\b`, {
    accepts: ([text]) => looksChosen(text.split(/[\s,:]+/)[0]!),
  }),
  rule('letters one by one', 'email', String.raw`(?<![a-z0-9])(?:[a-z0-9._-]\s){1,64}@(?:\s[a-z0-9._-](?![a-z0-9]))+`),
]

const links = [
  rule('address with a scheme', 'link', String.raw`(?:https?:\/\/|\bwww\s?\.)\S+`),
  rule('domain', 'link', String.raw`(?<![a-z0-9@-])${label}(?:\.${label}){0,6}\.${clearDomains}\b(?:\/\S*)?`),
  rule('domain that is a word', 'link', String.raw`(?<![a-z0-9@-])${label}(?:\.${label}){0,6}\.${domains}(?:\/\S+)`),
  rule('short links', 'link', String.raw`\b(?:wa|t|fb|m|bit|tinyurl|linktr|youtu|goo|amzn|onelink)\.(?:me|ly|ee|be|gl|to|com)\/?\S*`),
  rule(
    'site with an everyday domain',
    'link',
    String.raw`\b${words('web website site sitio pagina page tienda')}\b[^a-z0-9]{0,3}(?:${words('is es mi my en at')}\s)?[a-z0-9-]{2,63}\.${domains}\b`,
  ),
  rule('dot com in words', 'link', String.raw`(?:www\s(?:dot|punto)\s)?[a-z0-9-]{2,63}\s?[([{]?\b(?:dot|punto)\b[)\]}]?\s?${domains}\b`),
]

const networks = words(
  'instagram insta ig whatsapp watsapp whatsap wasap guasap wsp telegram facebook fb messenger snapchat snap tiktok twitter linkedin skype discord wechat venmo cashapp zelle threads',
)
const introduced = String.raw`(?:\s?[:=>]+\s?|\s[-–—]+\s|\s?@|\s(?:is|es|soy|como|as|user|usuario|username|handle|name|nombre|id|named|llamad[oa])\s(?:(?:is|es|as|como|:|user|usuario)\s)?@?)`
/** Words between a network and an account: "my ig handle is", "estoy en facebook con la cuenta". */
const between = String.raw`(?:\s(?:mi|my|me|en|on|la|the|cuenta|account|perfil|profile|page|pagina|handle|user|usuario|name|nombre|estoy|aparezco|soy|con|with|under|by|por)){0,4}`
const accountWord = String.raw`[a-z0-9][a-z0-9._-]{2,63}`

const accounts = [
  rule('@name', 'account', String.raw`[a-z0-9._%+-]{0,64}@[a-z0-9_.]{3,}`),
  rule('network: name', 'account', String.raw`\b${networks}\b${between}${introduced}${accountWord}(?:\s[a-z][a-z'-]{2,30}){0,2}`, {
    accepts: ([text]) => !isOrdinary(accountIn(text)) || looksChosen(accountIn(text)),
  }),
  rule(
    'network, then a chosen name',
    'account',
    String.raw`\b${networks}\b${between}[\s,]{1,2}(?:con|with|under|by|as|como)?\s?${accountWord}`,
    { accepts: ([text]) => looksChosen(lastWord(text)) },
  ),
  rule(
    'chosen name on a network',
    'account',
    String.raw`(?<![a-z0-9._-])${accountWord}[\s,]{1,2}(?:${words('en on in de at por by mi my')}\s){0,2}${networks}\b`,
    {
      accepts: ([text]) => looksChosen(text.split(/[\s,]/)[0]!),
    },
  ),
  rule(
    'add me on a network',
    'account',
    String.raw`\b${words('add agregame agregueme sigueme siganme follow dm message busqueme buscame find')}\b[^.\n]{0,24}?\b${networks}[\s,]{1,2}${accountWord}`,
    {
      accepts: ([text]) => !isOrdinary(lastWord(text)),
    },
  ),
  rule(
    'follow me, I am',
    'account',
    String.raw`\b${words('siganme sigueme buscame agregame follow add dm find')}\b[^.\n]{0,40}?(?<![a-z0-9])[a-z0-9.]{2,30}_[a-z0-9._]{1,30}`,
  ),
]

const unitWords =
  'ft|foot|feet|sq|sqft|in|inch|inches|cm|mm|m|mt|mts|km|yd|yds|yard|yards|pies?|pulgadas?|metros?|piezas?|pcs|pieces|lbs?|libras?|kg|gal|gals|gallons?|galones?|litros?|liters?|btu|btus|watts?|kwh?|kilowatts?|volts?|voltios|amps?|amperes|amperios|psi|gpm|tons?|toneladas?|hours?|hrs?|horas?|min|minutes|minutos|days?|dias?|weeks?|semanas?|months?|mes|meses|years?|yrs?|anos?|people|personas?|rooms?|cuartos?|bedrooms?|beds?|recamaras?|habitaciones|bath(?:room)?s?|banos?|windows?|ventanas?|doors?|puertas?|outlets?|tomacorrientes|switches|interruptores|lights?|lamparas?|posts?|postes|steps?|escalones|bricks?|ladrillos?|pavers?|adoquines|bags?|bolsas?|tiles?|losetas?|trees?|arboles|units?|unidades|miles?|millas?|degrees|grados|percent|por ciento|story|stories|storey|pisos?|plantas?|car|carros?|coches?|cubic|linear|lineal(?:es)?|cuadrad[oa]s?|gauge|calibre|panels?|paneles|sheets?|hojas?|rolls?|rollos?|boxes|cajas?|pairs?|pares?|apartments|apartamentos|departamentos'
const moneyWords = 'dollars?|dolares|usd|bucks|pesos|grand|k|cents|centavos'
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre'
const amount = String.raw`\d[\d.,]*`
const spanOf = String.raw`${amount}(?:\s?(?:-|–|—|to|a|y|and|o|or|x|by|por)\s?\$?${amount}){0,3}`

const useful = (_name: string, pattern: string) => new RegExp(pattern, 'g')
/** Numbers that describe the job and never belong to a phone number. */
export const explained: readonly RegExp[] = [
  useful(
    'date',
    String.raw`\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}|\d{1,2}/\d{1,2}/\d{2})\b(?![-.\s]?\d{4})`,
  ),
  useful(
    'day and month',
    String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)?(?:\s(?:al?|to|-|y|and)\s\d{1,2})?\s(?:de\s|of\s)?(?:${months})\b(?:\s?(?:de|del|,)?\s?(?:19|20)\d{2}\b)?|\b(?:${months})\.?\s\d{1,2}(?:st|nd|rd|th)?\b(?:\s?(?:-|to|y|and)\s?\d{1,2}\b)?(?:,?\s(?:19|20)\d{2}\b)?)`,
  ),
  useful(
    'time',
    String.raw`\b\d{1,2}(?::\d{2}(?::\d{2})?)(?:\s?(?:am|pm|hrs?|h)\b)?(?:\s?(?:-|–|a|to)\s?\d{1,2}:\d{2})?|\b\d{1,2}\s?(?:am|pm)\b`,
  ),
  useful('money', String.raw`(?:\$|usd|us\$)\s?${spanOf}|\b${spanOf}\s?(?:\$|(?:${moneyWords})\b)`),
  useful(
    'budget',
    String.raw`\b(?:budget|presupuesto|gastar|spend|pagar|pay|cuesta|costs?|costo|price|precio|cobra(?:n|ron)?|charged?|max(?:imo)?|quote[ds]?|cotiz\w{2,12}|asked\sfor|pid(?:e|en|io|ieron))\b[^0-9\n]{0,24}${spanOf}(?!\s?[-.]?\s?\d)`,
  ),
  useful('measure', String.raw`\b${spanOf}\s?(?:(?:${unitWords})\b|['"%]|m2|m3)`),
  useful(
    'dimensions',
    String.raw`\b\d[\d.,/]*(?:['"]|\s?(?:in|ft|cm|mm|m))?\s?(?:x|×|by|por)\s?\d[\d.,/]*(?:\s?(?:x|×|by|por)\s?\d[\d.,/]*)?`,
  ),
  useful('fraction', String.raw`\b(?:\d{1,2}[\s-])?\d{1,2}\/(?:2|3|4|8|16|32|64)\b(?![/\d])`),
  useful(
    'code of letters and figures',
    String.raw`\b(?=[a-z0-9-]{0,30}[a-z])(?=[a-z0-9-]{0,30}\d)(?!\d{1,3}[a-z]?\b)[a-z]{1,6}-?\d[a-z0-9-]{2,30}\b|\b\d{1,8}[a-z]{2,}[a-z0-9]{2,20}\b`,
  ),
]

const stopWords = wordSet(
  `${unitWords.replaceAll('|', ' ').replace(/[()?:]/g, '')} the a an of with and or for to from in on at by my our your is are was it that this which no not de del la el los las un una con y o para por en que es son mi su al está esta a tres more less than mas menos que other another new old big small`,
)
const streetWords = words(
  'street avenue ave road rd lane ln boulevard blvd terrace ter parkway pkwy highway hwy drive dr court ct circle cir trail trl',
)
/** Street suffixes that are also common words: the name before has to look like a street's. */
const looseStreetWords = words('st av place pl way square sq loop alley run row pike crescent path plaza walk')
const side = String.raw`(?:(?:north|south|east|west|norte|sur|este|oeste|n|s|e|w|ne|nw|se|sw)\.?\s)?`
const streetName = String.raw`(?:[a-z0-9][a-z0-9'.-]{0,30}\s){1,3}?`
const nameWords = (match: RegExpMatchArray) =>
  match[0]
    .replace(/^\d+[a-z]?\s/, '')
    .trim()
    .split(/\s+/)
    .slice(0, -1)
const isStreetName = (match: RegExpMatchArray) => nameWords(match).length > 0 && nameWords(match).every((word) => !stopWords.has(word))
const isCapital = (match: RegExpMatchArray, original: string) =>
  /^\S+\s+\p{Lu}/u.test(original) || /\b\d{1,3}(?:st|nd|rd|th)\b/.test(match[0])
const dwelling = String.raw`(?:[,\s]{1,3}(?:apt|apartment|apto|apartamento|depto|departamento|unit|suite|ste|#|no)\.?\s?#?\s?\d{0,5}[a-z]?\b)?`

const spanishStreets = words(
  'calle avenida av avda carrera cra diagonal transversal callejon boulevard bulevar blvd calzada pasaje paseo camino cll privada',
)
const notAfter = String.raw`(?!\s?(?:(?:${unitWords})\b|x|['"%]|\.\d|/|:))`

const addresses = [
  rule('number and street', 'address', String.raw`(?<![\d.,$#/-])\d{1,6}[a-z]?,?\s${side}${streetName}${streetWords}\b\.?${dwelling}`, {
    accepts: isStreetName,
  }),
  rule(
    'number and street of one word',
    'address',
    String.raw`(?<![\d.,$#/-])\d{1,6}[a-z]?,?\s${side}${streetName}${looseStreetWords}\b\.?${dwelling}`,
    {
      accepts: (match, original) => isStreetName(match) && isCapital(match, original),
    },
  ),
  rule(
    'street and number',
    'address',
    String.raw`\b${spanishStreets}\.?\s(?:[a-z0-9'.-]{1,30}[\s,]{1,2}){0,4}?(?:(?:#|no|num|numero|nro|n)\.?\s?)?\d{1,6}(?:\s?[-#]\s?\d{1,5}){0,2}\b${notAfter}`,
    {
      accepts: (match) =>
        match[0]
          .replace(/[^a-z\s]/g, ' ')
          .trim()
          .split(/\s+/)
          .slice(1)
          .every((word) => !stopWords.has(word) || ['de', 'la', 'el', 'las', 'los', 'del', 'no'].includes(word)) &&
        !/^\S+\s(?:de|esta)\s\d/.test(match[0]),
    },
  ),
  rule(
    'living at a number',
    'address',
    String.raw`\b${words('live lives living located reside vivo vivimos vive ubicada ubicado casa house home address direccion domicilio estamos estoy es am are place')}\b[,:]?(?:\s?(?:at|in|on|en|el|la|es|is|queda|esta|numero|number|num|no|#|:|,)[.:]?){1,4}\s?\d{1,6}[a-z]?\s(?:(?:de|of|on|en)\s(?:la\s)?)?${side}[a-z][a-z'-]{2,30}`,
    {
      accepts: (match, original) =>
        !stopWords.has(lastWord(match[0])) && /\p{Lu}[\p{L}'-]+$/u.test(original) && !/\b(?:19|20)\d\d\b/.test(match[0]),
    },
  ),
  rule(
    'house number',
    'address',
    String.raw`\b${words('casa house home puerta lote porton')}\s(?:es\s|is\s)?(?:la\s|el\s|the\s)?(?:numero|number|num|nro|no\.?|#)\s?(?:is|es|:)?\s?\d{1,6}\b${notAfter}`,
  ),
  rule('post box', 'address', String.raw`\bp\.?\s?o\.?\s?box\s#?\d{1,7}|\bapartado\s(?:postal\s)?#?\d{1,7}`),
  rule(
    'apartment',
    'address',
    String.raw`\b(?:apt|apartment|apto|apartamento|depto|dpto|departamento)\.?\s?(?:#|no\.?|num\.?|numero|number)?\s?\d{1,5}\s?[a-z]?\b${notAfter}`,
  ),
  rule('unit', 'address', String.raw`\b(?:unit|suite|ste)\.?\s(?:#|no\.?|number)?\s?\d{1,5}[a-z]?\b(?=\s*(?:[.,;]|$|\n))`),
]

const ordinary = wordSet(
  `fine ok okay best better good great preferred easier mejor bien buena bueno preferible mas the what where how mi my your su tu un una el la los las muy facil rapido only solo not no easy works funciona ads photos fotos pictures posts reels marketplace page pagina message messages mensaje mensajes please por favor text texto call llamada and y or o is es also tambien very you ustedes they`,
)
const isOrdinary = (word: string) => ordinary.has(word.replace(/[.,;]+$/, ''))
const lastWord = (text: string) =>
  text
    .trim()
    .split(/[\s:=>@]+/)
    .at(-1)!
    .replace(/[.,;]+$/, '')
/** Whether a word looks like a username. */
const looksChosen = (word: string) => {
  const name = word.replace(/[.,;:-]+$/, '')
  return (/[._]/.test(name.slice(1)) && /[a-z]/.test(name)) || (/[a-z]{3}/.test(name) && /\d{1,6}$/.test(name))
}
const accountIn = (text: string) => new RegExp(`${introduced}@?(${accountWord})`).exec(text)?.[1]?.replace(/[.,;]+$/, '') ?? lastWord(text)

/** Ways to get in touch, as people write them in Spanish and English. */
export const rules: readonly Rule[] = [...emails, ...links, ...accounts, ...addresses]
