import type { Answers, AnswerValue, Condition, Question, QuestionType } from './forms.ts'
import { holds } from './visible-path.ts'
import type { Localized } from '../primitives.ts'

/**
 * A problem that blocks publishing a form. The same rules apply to the catalog files, the editor and the server. `path` starts at the list of
 * questions, as in `2.options.0.label.en`; it is empty for problems of the whole form.
 */
export type FormProblem = { question: string; path: string; message: Localized }

export const hasOptions = (type: QuestionType) => type === 'single' || type === 'multi'
/** Whether other questions may depend on the answer. */
export const isComparable = (type: QuestionType) => hasOptions(type) || type === 'number'
export const repeated = <T>(values: readonly T[]) => [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]

export type Comparison = { op: 'eq' | 'gt' | 'lt'; id: string; value: string | number }

/** Comparisons of a condition at any depth. */
export function comparisons(condition: Condition): Comparison[] {
  if ('all' in condition) return condition.all.flatMap(comparisons)
  if ('any' in condition) return condition.any.flatMap(comparisons)
  if ('not' in condition) return comparisons(condition.not)
  if ('eq' in condition) return [{ op: 'eq', id: condition.eq[0], value: condition.eq[1] }]
  if ('in' in condition) return condition.in[1].map((value) => ({ op: 'eq', id: condition.in[0], value }))
  return 'gt' in condition
    ? [{ op: 'gt', id: condition.gt[0], value: condition.gt[1] }]
    : [{ op: 'lt', id: condition.lt[0], value: condition.lt[1] }]
}

export const fewestQuestions = 3
/** Maximum number of questions on a path; a form may contain more in total. */
export const mostQuestions = 6

/** All problems that block publishing a form: its length, and those of `formProblems`. */
export function publishingProblems(questions: readonly Question[]): FormProblem[] {
  const inside = formProblems(questions)
  const whole = (es: string, en: string): FormProblem => ({ question: '', path: '', message: { es, en } })
  const { length } = questions
  if (length < fewestQuestions)
    return [
      whole(
        `Hay ${length} preguntas: hacen falta al menos ${fewestQuestions}.`,
        `There are ${length} questions: at least ${fewestQuestions} are needed.`,
      ),
      ...inside,
    ]
  const asked = inside.length === 0 ? mostAsked(questions) : 0
  if (asked > mostQuestions)
    return [
      whole(
        `Según lo que responda, alguien tendría que pasar por ${asked} preguntas: son ${mostQuestions} como mucho. Pon condiciones a algunas o quítalas.`,
        `Depending on the answers, somebody would go through ${asked} questions: ${mostQuestions} at most. Give some a condition, or remove them.`,
      ),
    ]
  return inside
}

/** Problems inside of a form, by place. Empty if there are none. */
export function formProblems(questions: readonly Question[]): FormProblem[] {
  const ids = questions.map((question) => question.id)
  const structural = questions.flatMap((question, index) => [
    ...(ids.indexOf(question.id) < index
      ? [problem(question, index, 'id', 'Otra pregunta ya usa este identificador.', 'Another question already uses this id.')]
      : []),
    ...textProblems(question, index),
    ...shapeProblems(question, index),
    ...referenceProblems(questions, index),
  ])
  if (structural.length > 0) return structural
  return questions.flatMap((question, index) =>
    isReachable(questions, index)
      ? []
      : [problem(question, index, 'show_if', 'Esta condición no se puede cumplir nunca.', 'This condition can never be met.')],
  )
}

const problem = ({ id }: Question, index: number, place: string, es: string, en: string): FormProblem => ({
  question: id,
  path: `${index}.${place}`,
  message: { es, en },
})

function textProblems(question: Question, index: number): FormProblem[] {
  const { label, help, unit, unit_one: one, options = [] } = question
  const texts: [string, Localized | undefined][] = [
    ['label', label],
    ['help', help],
    ['unit', unit],
    ['unit_one', one],
    ...options.flatMap((option, i): [string, Localized | undefined][] => [
      [`options.${i}.label`, option.label],
      [`options.${i}.help`, option.help],
    ]),
  ]
  return texts.flatMap(([place, text]) => [
    ...(text && !text.es.trim() ? [problem(question, index, `${place}.es`, 'Falta en español.', 'Missing in Spanish.')] : []),
    ...(text && !text.en.trim() ? [problem(question, index, `${place}.en`, 'Falta en inglés.', 'Missing in English.')] : []),
  ])
}

function shapeProblems(question: Question, index: number): FormProblem[] {
  const { id, type, options = [], min, max, size_steps: steps } = question
  const hasFactors = steps !== undefined || options.some((option) => option.size_factor !== undefined)
  const checks: [boolean, string, string, string][] = [
    [id in {}, 'id', 'Este identificador está reservado.', 'This id is reserved.'],
    [hasOptions(type) && options.length < 2, 'options', 'Hacen falta al menos dos opciones.', 'At least two options are needed.'],
    [
      !hasOptions(type) && question.options !== undefined,
      'type',
      'Este tipo de pregunta no lleva opciones.',
      'This type of question takes no options.',
    ],
    [min !== undefined && max !== undefined && min > max, 'min', 'El mínimo es mayor que el máximo.', 'The minimum is above the maximum.'],
    [
      type === 'multi' && min !== undefined && min > options.length,
      'min',
      'Pide elegir más opciones de las que hay.',
      'It asks for more options than there are.',
    ],
    [
      type !== 'multi' && options.some(({ is_exclusive }) => is_exclusive),
      'type',
      'Solo donde se eligen varias puede haber una opción que vaya sola.',
      'Only a choice of several can have an option that stands alone.',
    ],
    [steps !== undefined && type !== 'number', 'type', 'Este tipo de pregunta no lleva tramos.', 'This type of question takes no steps.'],
    [
      steps !== undefined && repeated(steps.map((step) => step.from)).length > 0,
      'size_steps',
      'Dos tramos empiezan en el mismo valor.',
      'Two steps start at the same value.',
    ],
    [
      question.price_input === true && !hasFactors,
      'price_input',
      'Mueve el precio, pero ninguna respuesta dice cuánto.',
      'It moves the price, but no answer says by how much.',
    ],
    [
      question.price_input !== true && hasFactors,
      'price_input',
      'Hay factores, pero la pregunta no mueve el precio.',
      'There are factors, but the question does not move the price.',
    ],
    [
      question.price_input === true && !isComparable(type),
      'price_input',
      'Una pregunta de este tipo no puede mover el precio.',
      'A question of this type cannot move the price.',
    ],
    [
      question.filterable === true && !hasOptions(type),
      'filterable',
      'Las empresas solo filtran por opciones.',
      'Companies only filter by options.',
    ],
    [question.required === true && type === 'info', 'required', 'Un aviso no puede ser obligatorio.', 'A note cannot be required.'],
  ]
  return [
    ...checks.flatMap(([isWrong, place, es, en]) => (isWrong ? [problem(question, index, place, es, en)] : [])),
    ...repeated(options.map((option) => option.id)).map((option) =>
      problem(
        question,
        index,
        `options.${options.findLastIndex(({ id: one }) => one === option)}.id`,
        'Otra opción ya usa este identificador.',
        'Another option already uses this id.',
      ),
    ),
  ]
}

function referenceProblems(questions: readonly Question[], index: number): FormProblem[] {
  const question = questions[index]!
  if (!question.show_if) return []
  return comparisons(question.show_if).flatMap((comparison) => {
    const wrong = wrongReference(questions, index, comparison)
    return wrong ? [problem(question, index, 'show_if', ...wrong)] : []
  })
}

function wrongReference(questions: readonly Question[], index: number, { op, id: other, value }: Comparison): [string, string] | undefined {
  const target = questions.findIndex((question) => question.id === other)
  if (target === -1)
    return [
      `La condición mira la pregunta “${other}”, que no existe.`,
      `The condition looks at the question “${other}”, which does not exist.`,
    ]
  if (target === index) return ['La condición se mira a sí misma.', 'The condition looks at itself.']
  if (target > index) {
    return dependsOn(questions, target, questions[index]!.id)
      ? [`Esta pregunta y “${other}” dependen una de otra.`, `This question and “${other}” depend on each other.`]
      : [`La condición mira “${other}”, que viene después.`, `The condition looks at “${other}”, which comes later.`]
  }
  const { type, options = [] } = questions[target]!
  if (!isComparable(type))
    return [`La condición mira “${other}”, que no se puede comparar.`, `The condition looks at “${other}”, which cannot be compared.`]
  if (hasOptions(type) && op !== 'eq')
    return [`La condición compara “${other}” como número, y no lo es.`, `The condition compares “${other}” as a number, which it is not.`]
  if (hasOptions(type) && !options.some((option) => option.id === value))
    return [
      `La condición mira la opción “${value}” de “${other}”, que no existe.`,
      `The condition looks at the option “${value}” of “${other}”, which does not exist.`,
    ]
  if (type === 'number' && typeof value !== 'number')
    return [`La condición compara el número “${other}” con un texto.`, `The condition compares the number “${other}” with a text.`]
}

/** Whether the question at `index` depends on `id`, directly or indirectly. Cycles are visited once. */
function dependsOn(questions: readonly Question[], index: number, id: string, seen = new Set<number>()): boolean {
  const condition = questions[index]?.show_if
  if (!condition || seen.has(index)) return false
  seen.add(index)
  return comparisons(condition).some(
    (each) =>
      each.id === id ||
      dependsOn(
        questions,
        questions.findIndex((question) => question.id === each.id),
        id,
        seen,
      ),
  )
}

const triesPerQuestion = 20_000

/** Searches for answers that satisfy `show_if`. Too many combinations count as reachable. */
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

/** Length of the longest path through the form; the number of questions if there are too many combinations. */
function mostAsked(questions: readonly Question[]): number {
  const mentioned = questions.flatMap(({ show_if }) => (show_if ? comparisons(show_if) : []))
  let tries = 0
  const longest = (at: number, answers: Answers): number => {
    const question = questions[at]
    if (!question || ++tries > triesPerQuestion) return questions.length - at
    if (question.show_if && !holds(question.show_if, answers)) return longest(at + 1, answers)
    const values = mentioned.filter(({ id }) => id === question.id).map(({ value }) => value)
    const given = values.length === 0 ? [] : telling(question, values)
    const ways = [
      ...given.map((value) => ({ ...answers, [question.id]: value })),
      ...(question.required && given.length > 0 ? [] : [answers]),
    ]
    return 1 + Math.max(...ways.map((way) => longest(at + 1, way)))
  }
  return longest(0, {})
}

/** Sample answers that cover all outcomes of comparisons with `mentioned` values. */
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
