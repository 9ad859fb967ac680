import { describe, expect } from 'vitest'
import { catalogue } from '#db/catalogue/catalogue.ts'
import { test as base } from '#tests/support/test.ts'
import { close, find, type Findable, suggestIndex, wordsOf } from './rules.ts'

const test = base.extend('given', { scope: 'file' }, async ({ server }) => {
  const suggested = async (q: string, locale: 'es' | 'en' = 'en') => server.visitor({ locale }).catalog.suggest({ query: { q } })

  return { suggested }
})

test.for([
  ['drain cleaning', 'drain-cleaning'],
  ['drain', 'drain-cleaning'],
  ['dr', 'drain-cleaning'],
  ['drian cleaning', 'drain-cleaning'],
  ['DRAIN  Cleaning!', 'drain-cleaning'],
  ['destape de drenajes', 'drain-cleaning'],
  ['destapar cano', 'drain-cleaning'],
  ['caño tapado', 'drain-cleaning'],
  ['fregadero tapdo', 'drain-cleaning'],
  ['I need a drain cleaning', 'drain-cleaning'],
] as const)('"%s" finds %s', async ([q, slug], { given: { suggested } }) => {
  const found = await suggested(q)

  expect(found.slice(0, 3).map((suggestion) => suggestion.slug)).toContain(slug)
})

test('a name of a category finds the category first, and its services', async ({ given: { suggested } }) => {
  for (const q of ['plumbing', 'plomería', 'plomeria', 'plomria']) {
    const found = await suggested(q)

    expect(found[0]).toMatchObject({ kind: 'category', slug: 'plumbing', name: 'Plumbing' })
    expect(found.filter(({ kind, category }) => kind === 'service' && category === 'Plumbing').length).toBeGreaterThan(2)
  }
})

test('the recognised word is told when it is not the name itself', async ({ given: { suggested } }) => {
  const [byName] = await suggested('drain cleaning')
  const bySynonym = (await suggested('caño tapado')).find(({ slug }) => slug === 'drain-cleaning')

  expect(byName).toMatchObject({ name: 'Drain cleaning', matched: null })
  expect(bySynonym).toMatchObject({ name: 'Drain cleaning', matched: 'caño tapado' })
})

const items = catalogue.flatMap(({ slug, name, synonyms, services }): Findable[] => [
  { kind: 'category', slug, name, category: name, synonyms, categorySynonyms: synonyms, demand: 100 },
  ...services.map((service): Findable => ({ ...service, kind: 'service', category: name, categorySynonyms: synonyms })),
])
const index = suggestIndex(items)
const slugs = (q: string, count = items.length) => find(index, q, count).map(({ item }) => item.slug)
const without = (q: string) => q.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')

test('every category and service is found first by its names, with and without accents, and nearly first by half of them', () => {
  const missed = items.flatMap(({ slug, name }) => [
    ...[name.es, name.en, without(name.es).toUpperCase()].filter((q) => slugs(q, 1)[0] !== slug),
    ...[name.en.slice(0, -2)].filter((q) => !slugs(q, 2).includes(slug)),
  ])

  expect(missed).toEqual([])
})

test('every word for a trade finds its category first and all its services, each among the first with its name', () => {
  const missed = catalogue.flatMap((category) =>
    [...category.synonyms.es, ...category.synonyms.en].flatMap((trade) => {
      const found = slugs(without(trade))
      return [
        ...(found[0] === category.slug ? [] : [`${trade}: ${found[0]}`]),
        ...category.services.flatMap(({ slug, name }) => {
          const wish = `${trade} ${name.es}`
          return [
            ...(found.includes(slug) ? [] : [`${trade}: no ${slug}`]),
            ...(slugs(wish, 3).includes(slug) ? [] : [`${wish}: ${slugs(wish, 1)[0]}`]),
          ]
        }),
      ]
    }),
  )

  expect(missed).toEqual([])
})

test('every other word for a service finds it among the first four', () => {
  const missed = catalogue.flatMap(({ slug: category, services }) =>
    services.flatMap(({ slug, synonyms }) =>
      [...synonyms.es, ...synonyms.en].filter(
        (q) =>
          !slugs(without(q))
            .filter((one) => one !== category)
            .slice(0, 4)
            .includes(slug),
      ),
    ),
  )

  expect(missed).toEqual([])
})

/** Names of the people in a trade, by the category or the service that they find first. */
const professionals = `
plumbing: plomero, plomera, fontanero, gasfíter, plumber
drain-cleaning: destapador de drenajes, drain cleaner
faucet-installation: faucet installer
garbage-disposal: disposal installer
water-heater-installation: instalador de boilers, water heater installer
water-heater-repair: técnico de boilers, water heater technician
sewer-line-repair: sewer contractor
gas-line-installation: gasista, instalador de gas, gasfitter
bathroom-plumbing: plomero para baño, bathroom plumber
electrical: electricista, electrician
light-fixture-installation: instalador de lámparas, lighting installer
ev-charger-installation: instalador de cargadores, EV charger installer
generator-installation: instalador de generadores, generator installer
outdoor-lighting: instalador de luces exteriores, lighting contractor
heating-cooling: técnico de aire acondicionado, técnico de clima, HVAC technician
appliance-repair: técnico de línea blanca, appliance technician
refrigerator-repair: técnico de neveras, refrigerator technician
washer-repair: técnico de lavadoras, washer technician
dryer-repair: técnico de secadoras, dryer technician
oven-stove-repair: técnico de estufas, stove technician
roofing: techador, techero, roofero, roofer
flat-roofing: impermeabilizador
roof-inspection: inspector de techos, roof inspector
gutter-installation: canaletero, gutter installer
chimney-repair: deshollinador, chimney sweep
cleaning: limpiadora, señora de limpieza, cleaner, maid, housekeeper
carpet-cleaning: limpiador de alfombras, carpet cleaner
window-cleaning: limpiador de ventanas, window cleaner
office-cleaning: conserje, janitor
landscaping: jardinero, jardinera, yardero, gardener, landscaper
tree-trimming: podador, arborista, tree trimmer, arborist
tree-removal: talador, tree remover
garden-design: diseñador de jardines, landscape designer
sprinkler-repair: técnico de riego, irrigation technician
fence-installation: cerquero, instalador de cercas, fence installer
patio-pavers: paver installer
snow-removal: quitanieves, snow plower
painting: pintor, painter, house painter
interior-painting: pintor de interiores, interior painter
exterior-painting: pintor de exteriores, exterior painter
wallpaper: empapelador, wallpaper hanger
flooring: instalador de pisos, flooring contractor
hardwood-floor-installation: parquetero, wood floor installer
tile-installation: azulejero, enchapador, tile setter, tiler
carpet-installation: alfombrero, carpet installer
floor-refinishing: pulidor de pisos, floor sander
remodeling: albañil, contratista, maestro de obra, mason, general contractor
kitchen-remodeling: ebanista, contratista de cocinas, cabinet maker
bathroom-remodeling: remodelador de baños, bathroom remodeler
countertop-installation: marmolero, countertop installer
basement-finishing: remodelador de sótanos, basement contractor
deck-building: constructor de decks, deck builder
adu-construction: ADU builder
handyman: handyman, todólogo, mil usos, manitas
home-repairs: carpintero, carpintería, carpenter, reparador, repairman
furniture-assembly: armador de muebles, furniture assembler
tv-mounting: instalador de televisores, TV installer
drywall-repair: tablaroquero, yesero, plasterer
moving: mudancero, fletero, mover, movers
piano-moving: piano movers
packing-service: empacadores, packers
junk-removal: chatarrero, junk hauler
pest-control: fumigador, exterminador, exterminator
bed-bug-treatment: exterminador de chinches, bed bug exterminator
termite-treatment: exterminador de termitas, termite exterminator
rodent-control: exterminador de ratones, rodent exterminator
wasp-bee-removal: apicultor, beekeeper
wildlife-removal: trampero, animal control
windows-doors: ventanero, vidriero, window installer, glazier
glass-repair: cristalero, glazer
garage-door-repair: técnico de puertas de garaje, garage door technician
garage-door-installation: instalador de puertas de garaje, garage door installer
blinds-curtains: cortinero, persianero, blinds installer
locksmith-security: cerrajero, cerrajera, locksmith
home-lockout: cerrajero de emergencia, emergency locksmith
car-locksmith: cerrajero de carros, auto locksmith
lock-installation: instalador de cerraduras, lock installer
security-camera-installation: instalador de cámaras, camera installer
alarm-installation: instalador de alarmas, alarm installer
pet-grooming: peluquero canino, dog groomer
dog-walking: paseador de perros, dog walker
pet-sitting: cuidador de mascotas, pet sitter
dog-training: entrenador de perros, dog trainer
mobile-vet: veterinario, vet
dj: dj, disc jockey
event-photography: fotógrafo, videógrafo, photographer
catering: taquero, caterer
bartending: cantinero, mesero, bartender
mariachi: músicos, mariachi band, musicians
event-planning: decoradora, organizadora de eventos, event planner
lessons: maestro, profesora, teacher, instructor
math-tutoring: tutor de matemáticas, math tutor
english-lessons: maestra de inglés, English teacher
guitar-lessons: maestro de guitarra, guitar teacher
piano-lessons: maestro de piano, piano teacher
driving-lessons: instructor de manejo, driving instructor
swimming-lessons: instructor de natación, swim instructor
citizenship-classes: maestro de ciudadanía, citizenship teacher`
  .trim()
  .split('\n')
  .map((line) => line.split(/[:,] /) as [string, ...string[]])

test.for(professionals)('professionals of %s', ([first, ...words]) => {
  expect(words.filter((q) => slugs(q, 1)[0] !== first)).toEqual([])
  expect(words.filter((q) => slugs(without(q).toUpperCase(), 1)[0] !== first)).toEqual([])
})

test.for([
  ['carpintero', 'termite-treatment'],
  ['carpinteria', 'termite-treatment'],
  ['gas', 'leak-repair'],
  ['mecánico', 'ac-repair'],
  ['pozo', 'piano-moving'],
] as const)('%s does not find %s', ([q, slug]) => {
  expect(slugs(q)).not.toContain(slug)
})

test.for([
  ['plmoero', 'plumbing'],
  ['electrisista', 'electrical'],
  ['serrajero', 'locksmith-security'],
  ['jardnero', 'landscaping'],
  ['plumer', 'plumbing'],
  ['busco plomero cerca de mí', 'plumbing'],
  ['electrician near me', 'electrical'],
  ['electricista ventilador', 'ceiling-fan-installation'],
  ['gas', 'gas-line-installation'],
  ['fuga', 'leak-repair'],
  ['fugas', 'leak-repair'],
] as const)('"%s" finds %s first', ([q, slug]) => {
  expect(slugs(q, 1)).toEqual([slug])
})

test('before the first letter, what most people ask for', async ({ given: { suggested } }) => {
  const found = await suggested('', 'es')
  const demand = new Map(catalogue.flatMap(({ services }) => services.map((service) => [service.slug, service.demand] as const)))
  const demands = found.map(({ slug }) => demand.get(slug)!)

  expect(found).toHaveLength(8)
  expect(demands).toEqual(demands.toSorted((a, b) => b - a))
})

test.for(['xqzw', '%', "'; drop table services", '🙂', '((((', 'a'.repeat(80)])(
  '%j finds nothing and does no harm',
  async (q, { given: { suggested } }) => {
    expect((await suggested(q)).length).toBeLessThanOrEqual(8)
  },
)
describe('typing errors', () => {
  test.each([
    ['plomero', 'plomero', 0],
    ['plmoero', 'plomero', 1],
    ['plomer', 'plomero', 1],
    ['plomeroo', 'plomero', 1],
    ['plimero', 'plomero', 1],
    ['xxxxero', 'plomero', undefined],
  ])('%s is %s with %s errors', (word, known, errors) => {
    expect(close(word, known, 2, false)).toBe(errors)
  })

  test('an unfinished word may go on', () => {
    expect(close('plmo', 'plomero', 1, true)).toBe(1)
    expect(close('plmo', 'plomero', 1, false)).toBeUndefined()
  })

  test('words are compared without accents and without words that say nothing', () => {
    expect(wordsOf('Necesito un PLOMERO para el baño')).toEqual(['plomero', 'bano'])
    expect(wordsOf('de la')).toEqual(['de', 'la'])
  })
})
