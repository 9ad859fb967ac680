import type { Locale } from '#contract/primitives.ts'

/** People on the street of the browser journeys; `serve.ts` puts them there. */
export const password = 'una contraseña de prueba'
export const zips: Record<Locale, string> = { es: '20910', en: '22201' }

const company = (key: string, name: string, locale: Locale) => ({
  name: `${name} ${locale.toUpperCase()}`,
  slug: `${key}-${locale}`,
  email: `${key}.${locale}@example.com`,
})
export type Seller = ReturnType<typeof company>

/** Three companies clear drains, in each language's place; only the first has money in its wallet. */
export const sellersOf = (locale: Locale) => ({
  ada: company('ada', 'Plomería Ada', locale),
  brava: company('brava', 'Brava Drains', locale),
  clara: company('clara', 'Clara y Hermanos', locale),
})

/** Three more, for who asks from another place: what one journey sends lands on nobody's desk in another. */
export const elsewhere = {
  zip: '21702',
  sellers: [company('hugo', 'Hugo Tuberías', 'es'), company('ines', 'Inés y Cía', 'es'), company('julio', 'Julio Drenajes', 'es')],
}

/** Where somebody asks whom a friend invited: one company, with money. */
export const friendly = { zip: '21704', seller: company('kira', 'Kira Desagües', 'es') }

/** A company and a customer in the middle of a request: one lead with a quote, one just bought, one offered. */
export const busy = { seller: company('delfina', 'Delfina Desagües', 'es'), customer: { email: 'rosa@example.com' }, zip: '21701' }

/** A company and a customer who have agreed on a quote with a deposit of $60. */
export const agreed = {
  seller: company('nuria', 'Nuria Desagües', 'es'),
  customer: { email: 'elisa@example.com', name: 'Elisa', surname: 'Mora' },
  zip: '21710',
}

/** A company and a customer who have agreed on $600, in each language. */
export const changingOf = (locale: Locale) => ({
  seller: company('carla', locale === 'es' ? 'Carla Desagües' : 'Carla Drains', locale),
  customer: { email: `cambia.${locale}@example.com`, name: 'Elena', surname: 'Mora' },
  zip: locale === 'es' ? '21758' : '21759',
})

/** A hired company that sends an invoice for $600, and the customer who pays it, in each language. */
export const invoicingOf = (locale: Locale) => ({
  seller: company('irma', locale === 'es' ? 'Irma Desagües' : 'Irma Drains', locale),
  customer: { email: `factura.${locale}@example.com`, name: 'Olga', surname: 'Paz' },
  zip: '21759',
})

/** A company that begins to take bookings, and a customer in touch with it, in each language. */
export const visited = {
  es: { seller: company('bety', 'Bety Desagües', 'es'), customer: { email: 'julia@example.com' }, zip: '21754' },
  en: { seller: company('bety', 'Betty Drains', 'en'), customer: { email: 'julie@example.com' }, zip: '21757' },
}

/** A customer and a company with an appointment that the company moves in its own calendar, in each language. */
export const moved = {
  es: { seller: company('quima', 'Quima Desagües', 'es'), customer: { email: 'emma.es@example.com' }, zip: '21769' },
  en: { seller: company('quima', 'Quima Drains', 'en'), customer: { email: 'emma.en@example.com' }, zip: '21770' },
}

/** A customer and a company whose appointment was yesterday, in each language. */
export const missed = {
  es: { seller: company('paula', 'Paula Desagües', 'es'), customer: { email: 'alma.es@example.com' }, zip: '21774' },
  en: { seller: company('paula', 'Paula Drains', 'en'), customer: { email: 'alma.en@example.com' }, zip: '21776' },
}

/** A company with five appointments on one day, and the customer of the first, in each language. */
export const scheduled = {
  es: { seller: company('oriana', 'Oriana Desagües', 'es'), customer: { email: 'agenda.es@example.com' }, zip: '21777' },
  en: { seller: company('oriana', 'Oriana Drains', 'en'), customer: { email: 'agenda.en@example.com' }, zip: '21778' },
}

/** A customer, in each language, and a company that writes the other one. */
export const translated = {
  es: { seller: company('nadia', 'Nadia Drains', 'en'), customer: { email: 'teresa@example.com' }, zip: '21771' },
  en: { seller: company('nadia', 'Nadia Desagües', 'es'), customer: { email: 'tess@example.com' }, zip: '21773' },
}

const dailyOf = (locale: Locale, zip: string, customer: string) => ({
  seller: company('manuela', 'Manuela Desagües', locale),
  member: { email: `equipo.${locale}@example.com`, name: 'Teo' },
  customer: {
    email: `${customer.toLowerCase()}.${locale}@example.com`,
    name: customer,
    phone: locale === 'es' ? '+12405550171' : '+12405550172',
  },
  zip,
})
/** A company of two in the middle of its day, in each language: a customer hired it and expects it within the hour, and has another request. */
export const daily = { es: dailyOf('es', '21755', 'Lidia'), en: dailyOf('en', '21758', 'Lydia') }

/** A customer with two quotes to choose from, one with a deposit and with one message more, on a request without a street; two companies sent none. */
export const choosing = {
  customer: { email: 'delia@example.com' },
  sellers: [company('rita', 'Rita Desagües', 'es'), company('saul', 'Saúl Drenajes', 'es')] as const,
  passed: company('tina', 'Tina Desagües', 'es'),
  silent: company('uriel', 'Uriel Drenajes', 'es'),
  zip: '21716',
}

/** The same for the pictures of views.spec.ts: nobody else touches what they show. */
export const portrayed = {
  customer: { email: 'olalla@example.com' },
  sellers: [company('yolanda', 'Yolanda Desagües', 'es'), company('walter', 'Walter Drenajes', 'es')] as const,
  passed: company('xenia', 'Xenia Desagües', 'es'),
  silent: company('yago', 'Yago Drenajes', 'es'),
  zip: '21718',
}

/** Where somebody asks, hires and reviews by keyboard alone: one company, with money. */
/** A company that calls over a number of ours, and its customer who does not answer. */
export const relayed = {
  zip: '21769',
  seller: company('iris', 'Iris Desagües', 'es'),
  phone: '+12405550166',
  customer: { email: 'nuria@example.com', name: 'Nuria', surname: 'Peña', phone: '+12405550167' },
}

export const typist = { zip: '21719', seller: company('zoe', 'Zoe Desagües', 'es') }

/** A customer who changes an open request, closes it and opens it again: one company has bought it, another was offered. */
export const undecided = {
  person: { email: 'irene@example.com', name: 'Irene', surname: 'Paz', phone: '+12405550161' },
  street: '12 Calle Nueva',
  zip: '21711',
  buyer: company('olga', 'Olga Desagües', 'es'),
  asked: company('petra', 'Petra Drenajes', 'es'),
}

/** A customer, in each language, with an open request that two companies were offered. */
export const approvingOf = (locale: Locale) => ({
  customer: {
    email: `aprueba.${locale}@example.com`,
    name: 'Amparo',
    surname: `Quetzal${locale}`,
    phone: locale === 'es' ? '+12405550149' : '+17035550149',
  },
  approved: company('berta', 'Berta Desagües', locale),
  declined: company('celso', 'Celso Drenajes', locale),
  zip: locale === 'es' ? '21717' : '22203',
})

/** A company that sets up its own place, in each language, where nobody else works and doing what nobody else does. */
export const settlers = {
  es: { ...company('gala', 'Gala Limpieza', 'es'), zip: '97201' },
  en: { ...company('gala', 'Gala Cleaning', 'en'), zip: '97401' },
}

/** A company whose server fails, an admin without a second factor yet who looks at it, and a service that no other journey changes. */
export const connected = {
  es: { company: { ...company('hilda', 'Hilda Limpieza', 'es'), zip: '97205' }, admin: 'enlaces@example.com', service: 'guitar-lessons' },
  en: { company: { ...company('hilda', 'Hilda Cleaning', 'en'), zip: '97405' }, admin: 'links@example.com', service: 'piano-lessons' },
}

/** A company that was never published, and the admin who decides about it, in each language. */
export const applicants = {
  es: { ...company('frida', 'Frida Limpieza', 'es'), zip: '97203', admin: 'portera@example.com' },
  en: { ...company('frida', 'Frida Cleaning', 'en'), zip: '97403', admin: 'porter@example.com' },
}

/** Two who look after their accounts, in each language: with two steps, and with a passkey. */
export const careful: Record<Locale, string> = { es: 'sara@example.com', en: 'sam@example.com' }
export const keen: Record<Locale, string> = { es: 'pilar@example.com', en: 'paul@example.com' }

/** Admins who have not set up their second factor yet. */
export const chiefs: Record<Locale, string> = { es: 'jefa@example.com', en: 'chief@example.com' }

/** Admins who look after the catalogue; no second factor yet either. */
export const editors: Record<Locale, string> = { es: 'editora@example.com', en: 'editor@example.com' }

/** An admin who looks at every page; no second factor yet either. */
export const surveyor = 'inspectora@example.com'

/** An admin who works through what waits; no second factor yet either. */
export const clerk = 'guardia@example.com'
/** A colleague of theirs, who looks at the same. */
export const fellow = { email: 'relevo@example.com', name: 'Relevo Casa' }

/** An admin who writes the blog; no second factor yet either. */
export const writer = 'redactora@example.com'

/** An admin who writes the legal documents; no second factor yet either. */
export const lawyer = 'abogada@example.com'

/** An admin who looks after money, without a second factor yet, and a company that bought one contact from its balance. */
export const treasury = { admin: 'tesorera@example.com', seller: company('lola', 'Lola Desagües', 'es'), zip: '21705' }

/** One company that is there twice, under one website, and an admin who merges, without a second factor yet. */
export const doubles = {
  admin: 'uniones@example.com',
  kept: company('mia', 'Mía Desagües', 'es'),
  merged: company('mia-drenajes', 'Mía Drenajes', 'es'),
  zip: '21705',
}

/** An admin who helps on the phone, without a second factor yet, and a company that calls: it bought one contact. */
export const helpDesk = {
  admin: 'mesa@example.com',
  seller: company('nora', 'Nora Desagües', 'es'),
  phone: { stored: '+13015550177', said: '301 555-0177' },
  zip: '21705',
}

/** An admin who looks after the market, without a second factor yet; a request that one company was offered, and one that was not asked. */
export const distributed = {
  admin: 'reparto@example.com',
  asked: company('selma', 'Selma Desagües', 'es'),
  unasked: company('tere', 'Tere Drenajes', 'es'),
  zip: '21713',
}

/** Two admins without a second factor yet, a colleague of theirs who lost hers, and a customer who calls them. */
export const counter = {
  admins: ['turno.uno@example.com', 'turno.dos@example.com'] as const,
  colleague: 'colega@example.com',
  latecomer: 'turno.tres@example.com',
  caller: 'olivia@example.com',
}

/** A customer who wants to know who has their data, and then to leave. What they left behind stands nowhere else. */
export const leaverOf = (locale: Locale) => ({
  person: {
    email: `leaver.${locale}@canario.example`,
    name: 'Zarzamora',
    surname: `Quetzalcanario${locale}`,
    phone: locale === 'es' ? '+12405550147' : '+17035550148',
  },
  street: `742 Callecanario ${locale}`,
  zip: locale === 'es' ? '20850' : '20817',
  /** Has bought the contact. */
  buyer: company('elsa', 'Elsa Desagües', locale),
  /** Was asked, and has paid nothing. */
  asked: company('fina', 'Fina Drenajes', locale),
})

/** Admins who plan what is to come, in each language, without a second factor yet. */
export const planners: Record<Locale, string> = { es: 'planea@example.com', en: 'planner@example.com' }

/** A company that earned $100 from a customer's deposit, and an admin who sends money to banks, without a second factor yet. */
export const earner = { admin: 'cajera@example.com', seller: company('vera', 'Vera Desagües', 'es'), zip: '21714' }

/** An admin who looks after the system, without a second factor yet, and two customers whose copies of their data failed for good. */
export const engineRoom = {
  admin: 'sistema@example.com',
  waits: { email: 'marina@example.com', name: 'Marina', surname: 'Lugo' },
  gone: { email: 'nidia@example.com', name: 'Nidia', surname: 'Soto' },
}
