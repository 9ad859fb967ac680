import { country } from '#country/country.ts'
import { SeedCategory, type Answers, type AnswerValue, type Question } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import { publishingProblems, repeated } from '#contract/catalog/form-problems.ts'
import { CalendarDate, Id, Zip, type Localized } from '#contract/primitives.ts'

const isBlank = (text: Localized) => !text.es.trim() || !text.en.trim()
/** Problems that block publishing a catalog: schema, slugs, prices, texts and forms. Empty if there are none. */
export function catalogProblems(catalogue: readonly SeedCategory[]): string[] {
  const services = catalogue.flatMap((category) => category.services)
  return [
    ...catalogue.flatMap((category) => {
      const parsed = SeedCategory.safeParse(category)
      return parsed.success ? [] : parsed.error.issues.map((issue) => `${category.slug}: ${issue.path.join('.')} ${issue.message}`)
    }),
    ...repeated(catalogue.map((category) => category.slug)).map((slug) => `${slug}: two categories have this slug`),
    ...repeated(services.map((service) => service.slug)).map((slug) => `${slug}: two services have this slug`),
    ...catalogue.flatMap((category) =>
      isBlank(category.name) || isBlank(category.description)
        ? [`${category.slug}: name or description is not written in both languages`]
        : [],
    ),
    ...catalogue.flatMap(({ slug, synonyms: { es, en } }) =>
      repeated(es).length + repeated(en).length > 0 ? [`${slug}: a synonym is repeated`] : [],
    ),
    ...services.flatMap(serviceProblems),
  ]
}

function serviceProblems(service: SeedCategory['services'][number]): string[] {
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
    [states.some((state) => !/^[A-Z]{1,2}$/.test(state)), 'a state is not a code of one or two letters'],
    [repeated(requirements.map((requirement) => requirement.credential)).length > 0, 'a credential is required twice'],
  ]
  const ofForm = publishingProblems(questions).map(({ question, message }) => [question, message.en].filter(Boolean).join(': '))
  return [...checks.flatMap(([wrong, problem]) => (wrong ? [problem] : [])), ...ofForm].map((problem) => `${service.slug}: ${problem}`)
}

export type CheckedAnswers = {
  /** Valid answers to visible questions; texts trimmed, choices without duplicates. */
  answers: Answers
  /** Required visible questions without an answer, in order. */
  missing: string[]
  /** Visible questions with an invalid answer, each with a message. */
  wrong: Record<string, Localized>
}

/** Validates `answers` against a form. Drops unknown ids and answers to hidden questions; an invalid answer doesn't open later questions. */
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
  shape: { es: 'Esa respuesta no corresponde a la pregunta.', en: 'That answer doesn’t fit the question.' },
  option: { es: 'Elige una de las opciones.', en: 'Choose one of the options.' },
  date: { es: 'Elige una fecha válida.', en: 'Choose a valid date.' },
  order: { es: 'El final no puede ser antes que el inicio.', en: 'The end can’t come before the start.' },
  zip: { es: 'Escribe un código postal de 5 dígitos.', en: `Enter a 5-digit ${country.postcode.en.one}.` },
  street: { es: 'Escribe la calle y el número.', en: 'Enter the street and number.' },
  text: { es: 'El texto contiene un carácter que no se admite.', en: 'The text contains a character that isn’t allowed.' },
}
const atLeast = (n: number): Localized => ({ es: `El mínimo es ${n}.`, en: `The minimum is ${n}.` })
const atMost = (n: number): Localized => ({ es: `El máximo es ${n}.`, en: `The maximum is ${n}.` })
const inSteps = (n: number): Localized => ({ es: `Tiene que ir de ${n} en ${n}.`, en: `It must go in steps of ${n}.` })
const pickAtLeast = (n: number): Localized => ({ es: `Elige al menos ${n}.`, en: `Choose at least ${n}.` })
const pickAtMost = (n: number): Localized => ({ es: `Elige como máximo ${n}.`, en: `Choose at most ${n}.` })
const standsAlone = ({ es, en }: Localized): Localized => ({
  es: `«${es}» va sola: quita las demás o quita esa.`,
  en: `“${en}” stands alone: remove the others, or remove it.`,
})
const longerThan = (n: number): Localized => ({ es: `Escribe al menos ${n} caracteres.`, en: `Write at least ${n} characters.` })
const shorterThan = (n: number): Localized => ({ es: `Escribe como máximo ${n} caracteres.`, en: `Write at most ${n} characters.` })

/** Neither `value` nor `wrong` is set for an empty answer. */
type Checked = { value?: AnswerValue; wrong?: Localized }
const wrong = (message: Localized): Checked => ({ wrong: message })

function checkAnswer(question: Question, value: AnswerValue): Checked {
  switch (question.type) {
    case 'info':
      return {}
    case 'single':
      if (value === '') return {}
      return typeof value === 'string' && question.options?.some((option) => option.id === value) ? { value } : wrong(messages.option)
    case 'multi': {
      const alone = question.options?.find(({ id, is_exclusive }) => is_exclusive && Array.isArray(value) && value.includes(id))
      if (alone && new Set(value as string[]).size > 1) return wrong(standsAlone(alone.label))
      return checkList(question, value, (id) => question.options?.some((option) => option.id === id) ?? false, messages.option)
    }
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
