import type { SeedService, QuestionOption } from '#contract/catalog/forms.ts'

/** Parts shared by the forms of licensed trades: credentials by state and option lists. */

type Requirement = NonNullable<SeedService['requirements']>[number]

const states = (codes: string) => codes.split(' ')

export const insured: Requirement = { credential: 'liability_insurance', states: 'all' }

/** States that license plumbers themselves. Elsewhere (New York, Pennsylvania, Kansas …) cities and counties do, so no state rule holds. */
export const plumbingLicence: Requirement = {
  credential: 'trade_licence',
  states: states(
    'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KY LA MA MD ME MI MN MS MT NC ND NH NJ NM NV OK OR RI SC SD TN TX UT VA VT WA WI WV',
  ),
}

/** States that license electricians or electrical contractors themselves; in the others it is the city or county. */
export const electricalLicence: Requirement = {
  credential: 'trade_licence',
  states: states(
    'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID KY LA MA MD ME MI MN MS MT NC ND NE NH NJ NM NV OK OR RI SC SD TN TX UT VA VT WA WI WV WY',
  ),
}

/** States that license heating and cooling contractors for residential work. */
export const hvacLicence: Requirement = {
  credential: 'trade_licence',
  states: states('AK AL AR AZ CA CT DC DE FL GA HI IA ID KY LA MD MI MS NC NJ NM NV OK OR RI SC TN TX UT VA WV'),
}

/** States with a roofing, residential or home improvement licence or registration that roofers need. */
export const roofingLicence: Requirement = {
  credential: 'trade_licence',
  states: states('AL AR AZ CA CT DC FL HI IL LA MA MD MI MN MS NJ NM NV OK OR PA RI SC TN UT VA WA WV'),
}

/** California registers appliance service dealers; no other state asks repairers for a licence. */
export const applianceLicence: Requirement = { credential: 'trade_licence', states: ['CA'] }

export const notSure: QuestionOption = { id: 'not_sure', label: { es: 'No lo sé', en: 'Not sure' } }
export const other: QuestionOption = { id: 'other', label: { es: 'Otra cosa', en: 'Something else' } }

export const propertyTypes: QuestionOption[] = [
  { id: 'house', label: { es: 'Casa', en: 'House' } },
  { id: 'townhouse', label: { es: 'Townhouse o casa adosada', en: 'Townhouse' } },
  { id: 'apartment', label: { es: 'Apartamento o condominio', en: 'Apartment or condo' } },
  { id: 'mobile_home', label: { es: 'Casa móvil', en: 'Mobile home' } },
  { id: 'business', label: { es: 'Negocio o local comercial', en: 'Business or commercial space' } },
]

export const storeys: QuestionOption[] = [
  { id: 'one', label: { es: 'Un piso', en: 'One story' } },
  { id: 'two', label: { es: 'Dos pisos', en: 'Two stories' }, size_factor: 1.15 },
  { id: 'three_plus', label: { es: 'Tres pisos o más', en: 'Three stories or more' }, size_factor: 1.35 },
]

export const applianceBrands: QuestionOption[] = [
  { id: 'whirlpool_maytag', label: { es: 'Whirlpool, Maytag o KitchenAid', en: 'Whirlpool, Maytag or KitchenAid' } },
  { id: 'ge', label: { es: 'GE', en: 'GE' } },
  { id: 'lg', label: { es: 'LG', en: 'LG' } },
  { id: 'samsung', label: { es: 'Samsung', en: 'Samsung' } },
  { id: 'frigidaire_electrolux', label: { es: 'Frigidaire o Electrolux', en: 'Frigidaire or Electrolux' } },
  { id: 'bosch', label: { es: 'Bosch', en: 'Bosch' } },
  { id: 'premium', label: { es: 'Sub-Zero, Wolf, Viking o Miele', en: 'Sub-Zero, Wolf, Viking or Miele' }, size_factor: 1.4 },
  { id: 'other', label: { es: 'Otra marca o no lo sé', en: 'Another brand or not sure' } },
]
