import type { SeedService, QuestionOption } from '#contract/catalog/forms.ts'

/** Option lists and requirements shared by several home services. */

type Requirement = NonNullable<SeedService['requirements']>[number]

export const notSure: QuestionOption = { id: 'not_sure', label: { es: 'No lo sé', en: 'Not sure' } }

export const yesNo: QuestionOption[] = [
  { id: 'yes', label: { es: 'Sí', en: 'Yes' } },
  { id: 'no', label: { es: 'No', en: 'No' } },
]

export const yesNoNotSure: QuestionOption[] = [...yesNo, notSure]

export const storeys: QuestionOption[] = [
  { id: 'one', label: { es: 'Uno', en: 'One' }, size_factor: 0.9 },
  { id: 'two', label: { es: 'Dos', en: 'Two' }, size_factor: 1.1 },
  { id: 'three', label: { es: 'Tres o más', en: 'Three or more' }, size_factor: 1.4 },
]

export const buysMaterials: QuestionOption[] = [
  { id: 'me', label: { es: 'Yo; ya los tengo o los voy a comprar', en: 'I do; I have them or will buy them' } },
  { id: 'company', label: { es: 'La empresa, incluidos en el precio', en: 'The company, included in the price' } },
  { id: 'advice', label: { es: 'Quiero que me aconsejen primero', en: 'I’d like advice first' } },
]

export const builtBefore1978: QuestionOption[] = [
  { id: 'before', label: { es: 'Antes de 1978', en: 'Before 1978' } },
  { id: 'after', label: { es: 'En 1978 o después', en: '1978 or later' } },
  notSure,
]

/** Jurisdictions where a contractor needs a state licence to improve a home (MHIC, DPOR, DLCP, CSLB, ROC, NSCB, CCB). */
export const homeImprovementLicence: Requirement = { credential: 'trade_licence', states: ['MD', 'VA', 'DC', 'CA', 'AZ', 'NV', 'OR'] }

/** States that require the license even for small home repairs, without a minimum amount. */
export const smallRepairLicence: Requirement = { credential: 'trade_licence', states: ['MD', 'DC'] }

export const liabilityInsurance: Requirement = { credential: 'liability_insurance', states: 'all' }
