import { CatalogueCategory, holds, visiblePath } from '#contract/forms.ts'
import type { Answers, AnswerValue, Condition, Question, QuestionType } from '#contract/forms.ts'
import { CalendarDate, Id, Zip } from '#contract/primitives.ts'
import type { Localized } from '#contract/primitives.ts'

const hasOptions = (type: QuestionType) => type === 'single' || type === 'multi'
const isComparable = (type: QuestionType) => hasOptions(type) || type === 'number'
const isBlank = (text: Localized) => !text.es.trim() || !text.en.trim()
const repeated = <T>(values: readonly T[]) => [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]

type Comparison = { op: 'eq' | 'gt' | 'lt'; id: string; value: string | number }

function comparisons(condition: Condition): Comparison[] {
  if ('all' in condition) return condition.all.flatMap(comparisons)
  if ('any' in condition) return condition.any.flatMap(comparisons)
  if ('not' in condition) return comparisons(condition.not)
  if ('eq' in condition) return [{ op: 'eq', id: condition.eq[0], value: condition.eq[1] }]
  if ('in' in condition) return condition.in[1].map((value) => ({ op: 'eq', id: condition.in[0], value }))
  return 'gt' in condition
    ? [{ op: 'gt', id: condition.gt[0], value: condition.gt[1] }]
    : [{ op: 'lt', id: condition.lt[0], value: condition.lt[1] }]
}

/** What makes a form unfit to be saved, in English for its editor, each with the id of the question. Empty when it is sound. */
export function formProblems(questions: readonly Question[]): string[] {
  const ids = questions.map((question) => question.id)
  const structural = [
    ...repeated(ids).map((id) => `${id}: the id is used more than once`),
    ...questions.flatMap((question, index) => [
      ...textProblems(question),
      ...shapeProblems(question),
      ...referenceProblems(questions, index),
    ]),
  ]
  return structural.length > 0
    ? structural
    : questions.flatMap((question, index) => (isReachable(questions, index) ? [] : [`${question.id}: show_if can never hold`]))
}

function textProblems({ id, label, help, unit, options = [] }: Question): string[] {
  const texts: [string, Localized | undefined][] = [
    ['label', label],
    ['help', help],
    ['unit', unit],
    ...options.flatMap((option): [string, Localized | undefined][] => [
      [`label of option ${option.id}`, option.label],
      [`help of option ${option.id}`, option.help],
    ]),
  ]
  return texts.flatMap(([name, text]) => (text && isBlank(text) ? [`${id}: ${name} is not written in both languages`] : []))
}

function shapeProblems(question: Question): string[] {
  const { id, type, options, min, max, size_steps: steps } = question
  const hasFactors = steps !== undefined || (options ?? []).some((option) => option.size_factor !== undefined)
  const checks: [boolean, string][] = [
    [id in {}, 'the id is a property of every object'],
    [hasOptions(type) && (options ?? []).length < 2, `${type} needs at least two options`],
    [!hasOptions(type) && options !== undefined, `${type} takes no options`],
    [min !== undefined && max !== undefined && min > max, 'min is above max'],
    [type === 'multi' && min !== undefined && min > (options ?? []).length, 'min is above the number of options'],
    [steps !== undefined && type !== 'number', `${type} takes no size_steps`],
    [steps !== undefined && repeated(steps.map((step) => step.from)).length > 0, 'two size_steps start at the same value'],
    [question.price_input === true && !hasFactors, 'price_input without size factors'],
    [question.price_input !== true && hasFactors, 'size factors without price_input'],
    [question.price_input === true && !isComparable(type), `${type} cannot be a price_input`],
    [question.filterable === true && !hasOptions(type), `${type} cannot be filterable`],
    [question.required === true && type === 'info', 'info cannot be required'],
  ]
  return [
    ...checks.flatMap(([wrong, problem]) => (wrong ? [`${id}: ${problem}`] : [])),
    ...repeated((options ?? []).map((option) => option.id)).map((option) => `${id}: option ${option} is used more than once`),
  ]
}

function referenceProblems(questions: readonly Question[], index: number): string[] {
  const { id, show_if: condition } = questions[index]!
  if (!condition) return []
  return comparisons(condition).flatMap(({ op, id: other, value }) => {
    const target = questions.findIndex((question) => question.id === other)
    if (target === -1) return [`${id}: show_if refers to ${other}, which does not exist`]
    if (target >= index) return [`${id}: show_if refers to ${target === index ? 'itself' : `the later question ${other}`}`]
    const { type, options = [] } = questions[target]!
    if (!isComparable(type)) return [`${id}: show_if compares ${other}, which is a ${type}`]
    if (hasOptions(type) && op !== 'eq') return [`${id}: show_if compares ${other} by ${op}, but it is not a number`]
    if (hasOptions(type) && !options.some((option) => option.id === value))
      return [`${id}: show_if refers to option ${value} of ${other}, which does not exist`]
    return type === 'number' && typeof value !== 'number' ? [`${id}: show_if compares the number ${other} with a text`] : []
  })
}

const triesPerQuestion = 20_000

/** Searches answers to the questions that `show_if` depends on, directly or not. Too many to try counts as reachable. */
function isReachable(questions: readonly Question[], index: number): boolean {
  const { show_if: condition } = questions[index]!
  if (!condition) return true
  const needed = new Set<string>()
  const mentioned: Comparison[] = []
  const follow = (inner: Condition) => {
    const found = comparisons(inner)
    mentioned.push(...found)
    for (const id of new Set(found.map((comparison) => comparison.id))) {
      const next = questions.find((question) => question.id === id)!.show_if
      if (!needed.has(id) && next) follow(next)
      needed.add(id)
    }
  }
  follow(condition)
  const path = questions.slice(0, index).filter((question) => needed.has(question.id))
  let tries = 0
  const search = (at: number, answers: Answers): boolean => {
    const question = path[at]
    if (!question || ++tries > triesPerQuestion) return tries > triesPerQuestion || holds(condition, answers)
    if (question.show_if && !holds(question.show_if, answers)) return search(at + 1, answers)
    const values = telling(
      question,
      mentioned.filter(({ id }) => id === question.id).map(({ value }) => value),
    )
    if (!question.required && search(at + 1, answers)) return true
    return values.some((value) => search(at + 1, { ...answers, [question.id]: value }))
  }
  return search(0, {})
}

/** Valid answers that are enough to tell apart every way in which comparisons with `mentioned` values can turn out. */
function telling(question: Question, mentioned: (string | number)[]): AnswerValue[] {
  if (question.type === 'number') {
    const { min = -Infinity, max = Infinity, step } = question
    const points = [...mentioned.map(Number), min, max].filter(Number.isFinite).toSorted((a, b) => a - b)
    const between = points.slice(1).map((point, i) => (point + points[i]!) / 2)
    const nearby = [...points, ...between].flatMap((point) => [point - (step ?? 1), point, point + (step ?? 1)])
    const origin = Number.isFinite(min) ? min : 0
    const onGrid = step
      ? nearby.flatMap((point) => [Math.floor, Math.ceil].map((to) => origin + to((point - origin) / step) * step))
      : nearby
    return [...new Set(onGrid)].filter((value) => value >= min && value <= max)
  }
  const ids = (question.options ?? []).map((option) => option.id)
  const named = ids.filter((id) => mentioned.includes(id))
  const others = ids.filter((id) => !mentioned.includes(id))
  if (question.type === 'single') return [...named, ...others.slice(0, 1)]
  const { min = 1, max = ids.length } = question
  const subsets = named.slice(0, 12).reduce<string[][]>((sets, id) => [...sets, ...sets.map((set) => [...set, id])], [[]])
  return subsets
    .map((set) => [...set, ...others.slice(0, Math.max(0, Math.max(min, 1) - set.length))])
    .filter((set) => set.length >= Math.max(min, 1) && set.length <= max)
}

/** What makes the catalogue unfit to be published: shape, slugs, prices, texts and every form. Empty when it is sound. */
export function catalogueProblems(catalogue: readonly CatalogueCategory[]): string[] {
  const services = catalogue.flatMap((category) => category.services)
  return [
    ...catalogue.flatMap((category) => {
      const parsed = CatalogueCategory.safeParse(category)
      return parsed.success ? [] : parsed.error.issues.map((issue) => `${category.slug}: ${issue.path.join('.')} ${issue.message}`)
    }),
    ...repeated(catalogue.map((category) => category.slug)).map((slug) => `${slug}: two categories have this slug`),
    ...repeated(services.map((service) => service.slug)).map((slug) => `${slug}: two services have this slug`),
    ...catalogue.flatMap((category) =>
      isBlank(category.name) || isBlank(category.description)
        ? [`${category.slug}: name or description is not written in both languages`]
        : [],
    ),
    ...services.flatMap(serviceProblems),
  ]
}

function serviceProblems(service: CatalogueCategory['services'][number]): string[] {
  const { lead_price: lead, job_price: job, questions, requirements = [] } = service
  const { es, en } = service.synonyms
  const states = requirements.flatMap((requirement) => (requirement.states === 'all' ? [] : requirement.states))
  const checks: [boolean, string][] = [
    [isBlank(service.name) || isBlank(service.description), 'name or description is not written in both languages'],
    [[...es, ...en].some((word) => !word.trim()), 'a synonym is empty'],
    [repeated(es).length > 0 || repeated(en).length > 0, 'a synonym is repeated'],
    [
      !(lead.min_cents > 0 && lead.min_cents <= lead.base_cents && lead.base_cents <= lead.max_cents),
      'lead_price is not ordered min ≤ base ≤ max',
    ],
    [!(job.low_cents > 0 && job.low_cents <= job.high_cents), 'job_price is not ordered low ≤ high'],
    [questions.length < 3 || questions.length > 6, `${questions.length} questions instead of 3 to 6`],
    [states.some((state) => !/^[A-Z]{2}$/.test(state)), 'a state is not a two-letter code'],
    [repeated(requirements.map((requirement) => requirement.credential)).length > 0, 'a credential is required twice'],
  ]
  return [...checks.flatMap(([wrong, problem]) => (wrong ? [problem] : [])), ...formProblems(questions)].map(
    (problem) => `${service.slug}: ${problem}`,
  )
}

/** How large the job is compared with the usual one: the product of the factors on the visible path, to 4 decimals. */
export function sizeFactor(questions: readonly Question[], answers: Answers): number {
  const factors = visiblePath(questions, answers).map((question) => (question.price_input ? factorOf(question, answers[question.id]) : 1))
  return Math.round(factors.reduce((product, factor) => product * factor, 1) * 10_000) / 10_000
}

function factorOf({ options = [], size_steps: steps = [] }: Question, answer: AnswerValue | undefined): number {
  if (typeof answer === 'number')
    return steps.filter((step) => step.from <= answer).toSorted((a, b) => b.from - a.from)[0]?.size_factor ?? 1
  const chosen = Array.isArray(answer) ? answer : [answer]
  const factors = options.filter((option) => chosen.includes(option.id)).map((option) => option.size_factor ?? 1)
  return factors.length > 0 ? Math.max(...factors) : 1
}

export type CheckedAnswers = {
  /** Valid answers to visible questions, tidied: texts trimmed, choices without repetition. */
  answers: Answers
  /** Required visible questions without an answer, in order. */
  missing: string[]
  /** Visible questions whose answer does not fit, with what to do about it. */
  wrong: Record<string, Localized>
}

/** Checks `answers` against the form. Unknown ids and answers to hidden questions are dropped; a wrong answer does not open later questions. */
export function checkAnswers(questions: readonly Question[], answers: Answers): CheckedAnswers {
  const fitting: Answers = {}
  const problems: Record<string, Localized> = {}
  for (const question of questions) {
    const result = Object.hasOwn(answers, question.id) ? checkAnswer(question, answers[question.id]!) : {}
    if (result.value !== undefined) fitting[question.id] = result.value
    if (result.wrong) problems[question.id] = result.wrong
  }
  const path = visiblePath(questions, fitting)
  const pick = <T>(from: Record<string, T>) =>
    Object.fromEntries(path.flatMap(({ id }) => (Object.hasOwn(from, id) ? [[id, from[id]!]] : [])))
  return {
    answers: pick(fitting),
    missing: path
      .filter(({ id, type, required }) => required && type !== 'info' && !(id in fitting) && !(id in problems))
      .map(({ id }) => id),
    wrong: pick(problems),
  }
}

const messages = {
  shape: { es: 'Esa respuesta no corresponde a la pregunta.', en: 'That answer does not fit the question.' },
  option: { es: 'Elige una de las opciones.', en: 'Choose one of the options.' },
  date: { es: 'Elige una fecha válida.', en: 'Choose a valid date.' },
  order: { es: 'El final no puede ser antes que el inicio.', en: 'The end cannot come before the start.' },
  zip: { es: 'Escribe un código postal de 5 dígitos.', en: 'Enter a 5-digit zip code.' },
  street: { es: 'Escribe la calle y el número.', en: 'Enter the street and number.' },
  text: { es: 'El texto contiene un carácter que no se admite.', en: 'The text contains a character that is not allowed.' },
}
const atLeast = (n: number): Localized => ({ es: `El mínimo es ${n}.`, en: `The minimum is ${n}.` })
const atMost = (n: number): Localized => ({ es: `El máximo es ${n}.`, en: `The maximum is ${n}.` })
const inSteps = (n: number): Localized => ({ es: `Tiene que ir de ${n} en ${n}.`, en: `It must go in steps of ${n}.` })
const pickAtLeast = (n: number): Localized => ({ es: `Elige al menos ${n}.`, en: `Choose at least ${n}.` })
const pickAtMost = (n: number): Localized => ({ es: `Elige como máximo ${n}.`, en: `Choose at most ${n}.` })
const longerThan = (n: number): Localized => ({ es: `Escribe al menos ${n} caracteres.`, en: `Write at least ${n} characters.` })
const shorterThan = (n: number): Localized => ({ es: `Escribe como máximo ${n} caracteres.`, en: `Write at most ${n} characters.` })

/** Neither `value` nor `wrong`: an empty answer, as good as none. */
type Checked = { value?: AnswerValue; wrong?: Localized }
const wrong = (message: Localized): Checked => ({ wrong: message })

function checkAnswer(question: Question, value: AnswerValue): Checked {
  switch (question.type) {
    case 'info':
      return {}
    case 'single':
      if (value === '') return {}
      return typeof value === 'string' && question.options?.some((option) => option.id === value) ? { value } : wrong(messages.option)
    case 'multi':
      return checkList(question, value, (id) => question.options?.some((option) => option.id === id) ?? false, messages.option)
    case 'photo':
      return checkList({ max: 8, ...question }, value, (id) => Id.safeParse(id).success, messages.shape)
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return wrong(messages.shape)
      const problem = boundProblem(question, value)
      return problem ? wrong(problem) : { value }
    }
    case 'range': {
      if (typeof value !== 'object' || !('min' in value)) return wrong(messages.shape)
      if (!Number.isFinite(value.min) || !Number.isFinite(value.max)) return wrong(messages.shape)
      const problem =
        boundProblem(question, value.min) ?? boundProblem(question, value.max) ?? (value.min > value.max ? messages.order : undefined)
      return problem ? wrong(problem) : { value }
    }
    case 'text':
      return checkText(question, value, 200)
    case 'textarea':
      return checkText(question, value, 2000)
    case 'date':
      if (value === '') return {}
      return CalendarDate.safeParse(value).success ? { value } : wrong(messages.date)
    case 'date_window':
      if (typeof value !== 'object' || !('from' in value)) return wrong(messages.shape)
      if (!CalendarDate.safeParse(value.from).success || !CalendarDate.safeParse(value.to).success) return wrong(messages.date)
      return value.from > value.to ? wrong(messages.order) : { value }
    case 'zip': {
      if (value === '') return {}
      const zip = Zip.safeParse(value)
      return zip.success ? { value: zip.data } : wrong(messages.zip)
    }
    case 'address': {
      if (typeof value !== 'object' || !('street' in value)) return wrong(messages.shape)
      const street = checkText({ max: 200 }, value.street, 200)
      if (typeof street.value !== 'string') return wrong(street.wrong ?? messages.street)
      const zip = Zip.safeParse(value.zipcode)
      return zip.success ? { value: { street: street.value, zipcode: zip.data } } : wrong(messages.zip)
    }
  }
}

function boundProblem({ min, max, step }: Pick<Question, 'min' | 'max' | 'step'>, value: number): Localized | undefined {
  if (min !== undefined && value < min) return atLeast(min)
  if (max !== undefined && value > max) return atMost(max)
  if (step === undefined) return undefined
  const steps = (value - (min ?? 0)) / step
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? inSteps(step) : undefined
}

function checkText({ min = 0, max }: Pick<Question, 'min' | 'max'>, value: AnswerValue, longest: number): Checked {
  if (typeof value !== 'string') return wrong(messages.shape)
  if (value.includes('\u0000')) return wrong(messages.text)
  const text = value.trim()
  if (text === '') return {}
  if (text.length < min) return wrong(longerThan(min))
  return text.length > (max ?? longest) ? wrong(shorterThan(max ?? longest)) : { value: text }
}

function checkList(
  { min = 0, max }: Pick<Question, 'min' | 'max'>,
  value: AnswerValue,
  fits: (id: string) => boolean,
  misfit: Localized,
): Checked {
  if (!Array.isArray(value)) return wrong(messages.shape)
  if (value.length === 0) return {}
  const chosen = [...new Set(value)]
  if (!chosen.every(fits)) return wrong(misfit)
  if (chosen.length < min) return wrong(pickAtLeast(min))
  return max !== undefined && chosen.length > max ? wrong(pickAtMost(max)) : { value: chosen }
}
