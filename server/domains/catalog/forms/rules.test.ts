import { fc } from '#tests/support/property.ts'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#db/catalogue/catalogue.ts'
import type { AnswerValue, Answers, SeedCategory, Condition, Question, QuestionOption } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import { formProblems } from '#contract/catalog/form-problems.ts'
import { catalogProblems, checkAnswers } from './rules.ts'

const label = { es: 'Texto', en: 'Text' }
const option = (id: string, size_factor?: number): QuestionOption => ({ id, label, ...(size_factor !== undefined && { size_factor }) })
const single = (id: string, ids: string[], more: Partial<Question> = {}): Question => ({
  id,
  type: 'single',
  label,
  options: ids.map((each) => option(each)),
  ...more,
})
const multi = (id: string, ids: string[], more: Partial<Question> = {}): Question => ({ ...single(id, ids, more), type: 'multi' })
const number = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'number', label, ...more })
const text = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label, ...more })

const worded = (form: Question[]) => formProblems(form).map(({ question, message }) => `${question}: ${message.en}`)

describe('formProblems', () => {
  test('a sound form has none', () => {
    const form = [
      single('kind', ['sink', 'toilet'], { required: true, filterable: true }),
      number('how_many', { min: 1, max: 9, step: 1, price_input: true, size_steps: [{ from: 3, size_factor: 1.5 }] }),
      text('brand', { show_if: { all: [{ eq: ['kind', 'toilet'] }, { gt: ['how_many', 1] }] } }),
    ]

    expect(formProblems(form)).toEqual([])
  })

  const ab = single('a', ['x', 'y'])
  test.each<[string, Question[], string]>([
    ['a repeated id', [ab, ab], 'a: Another question already uses this id.'],
    ['an id that every object has', [single('constructor', ['x', 'y'])], 'constructor: This id is reserved.'],
    ['a repeated option', [single('a', ['x', 'x'])], 'a: Another option already uses this id.'],
    ['a missing translation', [text('a', { label: { es: 'Marca', en: ' ' } })], 'a: Missing in English.'],
    [
      'an option without translation',
      [{ ...ab, options: [option('x'), { id: 'y', label: { es: '', en: 'Y' } }] }],
      'a: Missing in Spanish.',
    ],
    ['a choice without options', [{ id: 'a', type: 'single', label }], 'a: At least two options are needed.'],
    ['a text with options', [text('a', { options: [option('x'), option('y')] })], 'a: This type of question takes no options.'],
    ['bounds the wrong way round', [number('a', { min: 5, max: 4 })], 'a: The minimum is above the maximum.'],
    ['more to choose than there is', [multi('a', ['x', 'y'], { min: 3 })], 'a: It asks for more options than there are.'],
    [
      'an option that stands alone where one is chosen anyway',
      [{ ...ab, options: [option('x'), { ...option('y'), is_exclusive: true }] }],
      'a: Only a choice of several can have an option that stands alone.',
    ],
    [
      'a price input without factors',
      [single('a', ['x', 'y'], { price_input: true })],
      'a: It moves the price, but no answer says by how much.',
    ],
    [
      'factors that nobody reads',
      [{ ...ab, options: [option('x', 2), option('y')] }],
      'a: There are factors, but the question does not move the price.',
    ],
    [
      'steps of a choice',
      [single('a', ['x', 'y'], { price_input: true, size_steps: [{ from: 1, size_factor: 2 }] })],
      'a: This type of question takes no steps.',
    ],
    ['a filter over a number', [number('a', { filterable: true })], 'a: Companies only filter by options.'],
    ['a required note', [{ id: 'a', type: 'info', label, required: true }], 'a: A note cannot be required.'],
    [
      'a dangling question',
      [text('b', { show_if: { eq: ['gone', 'x'] } })],
      'b: The condition looks at the question “gone”, which does not exist.',
    ],
    [
      'a dangling option',
      [ab, text('b', { show_if: { eq: ['a', 'z'] } })],
      'b: The condition looks at the option “z” of “a”, which does not exist.',
    ],
    ['itself', [single('a', ['x', 'y'], { show_if: { eq: ['a', 'x'] } })], 'a: The condition looks at itself.'],
    ['a later question', [text('b', { show_if: { eq: ['a', 'x'] } }), ab], 'b: The condition looks at “a”, which comes later.'],
    [
      'a cycle',
      [
        single('a', ['x', 'y'], { show_if: { eq: ['c', 'x'] } }),
        single('b', ['x', 'y'], { show_if: { eq: ['a', 'x'] } }),
        single('c', ['x', 'y'], { show_if: { not: { eq: ['b', 'x'] } } }),
      ],
      'a: This question and “c” depend on each other.',
    ],
    ['a size of a choice', [ab, text('b', { show_if: { gt: ['a', 1] } })], 'b: The condition compares “a” as a number, which it is not.'],
    ['a free text', [text('a'), text('b', { show_if: { eq: ['a', 'x'] } })], 'b: The condition looks at “a”, which cannot be compared.'],
  ])('finds %s', (_, form, problem) => {
    expect(worded(form)).toContain(problem)
  })

  test('says where, in both languages', () => {
    const form = [ab, { ...single('b', ['x', 'y']), options: [option('x'), { id: 'y', label: { es: 'Y', en: '' } }] }]

    expect(formProblems(form)).toEqual([
      { question: 'b', path: '1.options.1.label.en', message: { es: 'Falta en inglés.', en: 'Missing in English.' } },
    ])
  })

  const toilet = { eq: ['kind', 'toilet'] } satisfies Condition
  test.each<[string, Question[], Condition]>([
    ['two values of one choice', [single('kind', ['sink', 'toilet'])], { all: [toilet, { eq: ['kind', 'sink'] }] }],
    ['a value and its opposite', [single('kind', ['sink', 'toilet'])], { all: [toilet, { not: toilet }] }],
    [
      'no value of a required choice',
      [single('kind', ['sink', 'toilet'], { required: true })],
      { not: { in: ['kind', ['sink', 'toilet']] } },
    ],
    ['a number beyond its bounds', [number('n', { min: 1, max: 5 })], { gt: ['n', 5] }],
    ['a number between two steps', [number('n', { min: 1, max: 5, step: 1 })], { all: [{ gt: ['n', 2] }, { lt: ['n', 3] }] }],
    [
      'more choices than may be chosen',
      [multi('m', ['p', 'q', 'r'], { max: 2 })],
      { all: [{ eq: ['m', 'p'] }, { eq: ['m', 'q'] }, { eq: ['m', 'r'] }] },
    ],
    [
      'an answer on the other branch',
      [single('kind', ['sink', 'toilet']), single('bowl', ['round', 'long'], { show_if: toilet })],
      { all: [{ eq: ['bowl', 'long'] }, { eq: ['kind', 'sink'] }] },
    ],
  ])('finds an unreachable question: %s', (_, form, condition) => {
    expect(worded([...form, text('last', { show_if: condition })])).toEqual(['last: This condition can never be met.'])
  })

  test.each<[string, Question[], Condition]>([
    ['two options of a list', [multi('m', ['p', 'q'])], { all: [{ eq: ['m', 'p'] }, { eq: ['m', 'q'] }] }],
    [
      'none of the named options',
      [single('kind', ['sink', 'toilet', 'other'], { required: true })],
      { not: { in: ['kind', ['sink', 'toilet']] } },
    ],
    ['an unanswered choice', [single('kind', ['sink', 'toilet'])], { not: { in: ['kind', ['sink', 'toilet']] } }],
    ['a number between two others', [number('n', { min: 1, max: 5 })], { all: [{ gt: ['n', 2] }, { lt: ['n', 3] }] }],
    ['a number without bounds', [number('n')], { any: [{ gt: ['n', 1000] }, { eq: ['n', 7] }] }],
  ])('lets pass what can be reached: %s', (_, form, condition) => {
    expect(formProblems([...form, text('last', { show_if: condition })])).toEqual([])
  })
})

describe('catalogProblems', () => {
  const service = catalogue[0]!.services[0]!
  const category = (over: Partial<typeof service>): SeedCategory[] => [{ ...catalogue[0]!, services: [{ ...service, ...over }] }]

  test.each<[string, SeedCategory[], string]>([
    ['two services with one slug', [{ ...catalogue[0]!, services: [service, service] }], `${service.slug}: two services have this slug`],
    [
      'two categories with one slug',
      [catalogue[0]!, { ...catalogue[1]!, slug: catalogue[0]!.slug }],
      `${catalogue[0]!.slug}: two categories have this slug`,
    ],
    [
      'a base under the minimum',
      category({ lead_price: { base_cents: 400, min_cents: 500, max_cents: 900 } }),
      `${service.slug}: lead_price is not ordered min ≤ base ≤ max`,
    ],
    [
      'an upside-down price band',
      category({ job_price: { low_cents: 2, high_cents: 1, unit: 'job' } }),
      `${service.slug}: job_price is not ordered low ≤ high`,
    ],
    [
      'too few questions',
      category({ questions: [text('a'), text('b')] }),
      `${service.slug}: There are 2 questions: at least 3 are needed.`,
    ],
    [
      'a problem in a form',
      category({ questions: [text('a'), text('b'), text('b')] }),
      `${service.slug}: b: Another question already uses this id.`,
    ],
    [
      'a state by its name',
      category({ requirements: [{ credential: 'trade_licence', states: ['Maryland'] }] }),
      `${service.slug}: a state is not a code of one or two letters`,
    ],
    ['an empty name', category({ name: { es: '', en: 'Name' } }), `${service.slug}: name or description is not written in both languages`],
  ])('finds %s', (_, planted, problem) => {
    expect(catalogProblems(planted)).toContain(problem)
  })

  test('finds what the schema refuses', () => {
    const problems = catalogProblems(category({ demand: 0 }))

    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('services.0.demand')
  })
})

describe('checkAnswers', () => {
  const photo = '0190f0a0-0000-7000-8000-000000000001'
  const form: Question[] = [
    single('kind', ['leak', 'clog'], { required: true }),
    multi('rooms', ['bath', 'kitchen', 'yard'], { min: 2, max: 2 }),
    { ...multi('tried', []), options: [option('snake'), { ...option('nothing'), is_exclusive: true }] },
    number('height', { min: 0, max: 2, step: 0.1 }),
    { id: 'budget', type: 'range', label, min: 0, max: 100 },
    text('brand', { min: 2, max: 5 }),
    { id: 'story', type: 'textarea', label },
    { id: 'day', type: 'date', label },
    { id: 'days', type: 'date_window', label },
    { id: 'zip', type: 'zip', label },
    { id: 'place', type: 'address', label },
    { id: 'photos', type: 'photo', label, max: 1 },
    { id: 'note', type: 'info', label },
    text('where', { required: true, show_if: { eq: ['kind', 'leak'] } }),
  ]

  test.each<[string, AnswerValue]>([
    ['kind', 'clog'],
    ['rooms', ['bath', 'yard']],
    ['tried', ['nothing']],
    ['height', 0.3],
    ['budget', { min: 10, max: 10 }],
    ['brand', 'Moen'],
    ['story', 'a\nb'],
    ['day', '2028-02-29'],
    ['days', { from: '2026-03-01', to: '2026-03-01' }],
    ['zip', '20850'],
    ['place', { street: '1 Main St', zipcode: '20850' }],
    ['photos', [photo]],
  ])('keeps a fitting answer to %s', (id, value) => {
    const { answers, wrong } = checkAnswers(form, { [id]: value })

    expect({ answers, wrong }).toEqual({ answers: { [id]: value }, wrong: {} })
  })

  test.each<[string, AnswerValue]>([
    ['kind', 'flood'],
    ['kind', ['leak']],
    ['rooms', 'bath'],
    ['rooms', ['bath']],
    ['rooms', ['bath', 'kitchen', 'yard']],
    ['rooms', ['bath', 'attic']],
    ['rooms', ['bath', 'bath']],
    ['tried', ['snake', 'nothing']],
    ['height', '1'],
    ['height', Number.NaN],
    ['height', 2.1],
    ['height', -0.1],
    ['height', 0.25],
    ['budget', { min: 20, max: 10 }],
    ['budget', { min: 0, max: 101 }],
    ['brand', 'K'],
    ['brand', 'Kohler'],
    ['brand', 'a\u0000b'],
    ['story', '\u0000'],
    ['story', 'x'.repeat(2001)],
    ['day', '2027-02-29'],
    ['day', 'mañana'],
    ['days', { from: '2026-03-02', to: '2026-03-01' }],
    ['zip', '2085'],
    ['place', { street: ' ', zipcode: '20850' }],
    ['place', { street: 'a\u0000b', zipcode: '20850' }],
    ['place', { street: '1 Main St', zipcode: 'x' }],
    ['photos', [photo, '0190f0a0-0000-7000-8000-000000000002']],
    ['photos', ['../../etc']],
  ])('says what is wrong with an answer to %s: %j', (id, value) => {
    const checked = checkAnswers(form, { [id]: value })

    expect(checked.answers).toEqual({})
    expect(checked.wrong).toEqual({ [id]: { es: expect.any(String), en: expect.any(String) } })
  })

  test('tidies texts and repeated choices', () => {
    const { answers } = checkAnswers(form, { brand: ' Moen ', rooms: ['yard', 'bath', 'yard'] })

    expect(answers).toEqual({ brand: 'Moen', rooms: ['yard', 'bath'] })
  })

  test('asks only for what is required on the path', () => {
    expect(checkAnswers(form, {}).missing).toEqual(['kind'])
    expect(checkAnswers(form, { kind: 'clog' }).missing).toEqual([])
    expect(checkAnswers(form, { kind: 'leak' }).missing).toEqual(['where'])
    expect(checkAnswers(form, { kind: 'leak', where: '  ' }).missing).toEqual(['where'])
  })

  test('a wrong answer to a required question is wrong, not missing', () => {
    expect(checkAnswers(form, { kind: 'flood' })).toMatchObject({ missing: [], wrong: { kind: {} } })
  })

  test('drops unknown ids, notes, empty answers and answers to hidden questions', () => {
    const sent = { kind: 'clog', where: 'a\u0000b', note: 'x', story: ' ', rooms: [], gone: 1, toString: 'x', ['__proto__']: 'x' }

    expect(checkAnswers(form, sent)).toEqual({ answers: { kind: 'clog' }, missing: [], wrong: {} })
  })

  test('a wrong answer does not open later questions', () => {
    const chained = [number('n', { max: 5 }), single('a', ['x', 'y'], { show_if: { gt: ['n', 3] } })]

    expect(checkAnswers(chained, { n: 9, a: 'x' })).toMatchObject({ answers: {}, wrong: { n: {} } })
  })

  const forms = catalogue.flatMap((category) => category.services.map((service) => service.questions))
  const likely = (question: Question): fc.Arbitrary<unknown> => {
    const ids = [...(question.options ?? []).map((each) => each.id), 'gone']
    return fc.oneof(
      fc.constantFrom(...ids),
      fc.subarray(ids),
      fc.integer({ min: -1, max: 70 }),
      fc.string(),
      fc.record({ min: fc.nat(60_000), max: fc.nat(60_000) }),
    )
  }
  const filled = fc
    .constantFrom(...forms)
    .chain((questions) =>
      fc
        .record(Object.fromEntries(questions.map((question) => [question.id, likely(question)])), { requiredKeys: [] })
        .map((answers) => ({ questions, answers: answers as Answers })),
    )

  test('never returns a hidden or unknown id, and checking its own result changes nothing', () => {
    fc.assert(
      fc.property(filled, ({ questions, answers }) => {
        const once = checkAnswers(questions, answers)
        const visible = visiblePath(questions, once.answers).map((question) => question.id)

        expect(visible).toEqual(expect.arrayContaining([...Object.keys(once.answers), ...once.missing, ...Object.keys(once.wrong)]))
        const again = checkAnswers(questions, once.answers)
        expect(again.answers).toEqual(once.answers)
        expect(again.wrong).toEqual({})
      }),
    )
  })
})
