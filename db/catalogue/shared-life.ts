import type { Question, QuestionOption } from '#contract/catalog/forms.ts'

/** Size of a home as movers reckon it: by bedrooms, which stand for cubic feet. */
export const homeSizes: QuestionOption[] = [
  { id: 'few_items', label: { es: 'Solo unas cuantas cosas', en: 'Just a few items' }, size_factor: 0.5 },
  { id: 'studio', label: { es: 'Estudio', en: 'Studio' }, size_factor: 0.7 },
  { id: 'one_bedroom', label: { es: '1 habitación', en: '1 bedroom' }, size_factor: 0.85 },
  { id: 'two_bedrooms', label: { es: '2 habitaciones', en: '2 bedrooms' } },
  { id: 'three_bedrooms', label: { es: '3 habitaciones', en: '3 bedrooms' }, size_factor: 1.4 },
  { id: 'four_or_more', label: { es: '4 habitaciones o más', en: '4 bedrooms or more' }, size_factor: 1.8 },
  { id: 'office', label: { es: 'Oficina o negocio', en: 'Office or business' }, size_factor: 1.6 },
]

export const propertyTypes: QuestionOption[] = [
  { id: 'house', label: { es: 'Casa', en: 'House' } },
  { id: 'townhouse', label: { es: 'Casa adosada', en: 'Townhouse' }, size_factor: 0.9 },
  { id: 'apartment', label: { es: 'Apartamento o condominio', en: 'Apartment or condo' }, size_factor: 0.8 },
  { id: 'restaurant', label: { es: 'Restaurante o local con comida', en: 'Restaurant or food business' }, size_factor: 1.6 },
  { id: 'business', label: { es: 'Oficina, tienda u otro negocio', en: 'Office, store or other business' }, size_factor: 1.4 },
]

export const dogSizes: QuestionOption[] = [
  { id: 'small', label: { es: 'Pequeño', en: 'Small' }, help: { es: 'Hasta 20 lb', en: 'Up to 20 lb' }, size_factor: 0.9 },
  { id: 'medium', label: { es: 'Mediano', en: 'Medium' }, help: { es: 'De 21 a 50 lb', en: '21 to 50 lb' } },
  { id: 'large', label: { es: 'Grande', en: 'Large' }, help: { es: 'De 51 a 90 lb', en: '51 to 90 lb' }, size_factor: 1.2 },
  { id: 'giant', label: { es: 'Gigante', en: 'Giant' }, help: { es: 'Más de 90 lb', en: 'Over 90 lb' }, size_factor: 1.4 },
]

export const eventKinds: QuestionOption[] = [
  { id: 'birthday', label: { es: 'Cumpleaños', en: 'Birthday' } },
  { id: 'quinceanera', label: { es: 'Quinceañera', en: 'Quinceañera' }, size_factor: 1.4 },
  { id: 'wedding', label: { es: 'Boda', en: 'Wedding' }, size_factor: 1.6 },
  { id: 'baptism_or_shower', label: { es: 'Bautizo, comunión o baby shower', en: 'Baptism, communion or baby shower' } },
  { id: 'corporate', label: { es: 'Evento de empresa', en: 'Corporate event' }, size_factor: 1.3 },
  { id: 'other', label: { es: 'Otra celebración', en: 'Another celebration' } },
]

export const eventDate: Question = {
  id: 'event_date',
  type: 'date',
  label: { es: '¿Qué día es el evento?', en: 'What day is the event?' },
  help: { es: 'Si aún no la tienes, déjala en blanco.', en: 'Leave it blank if it isn’t set yet.' },
}

export const studentAges: QuestionOption[] = [
  { id: 'under_6', label: { es: 'Menos de 6 años', en: 'Under 6' } },
  { id: 'age_6_12', label: { es: 'De 6 a 12 años', en: '6 to 12' } },
  { id: 'age_13_17', label: { es: 'De 13 a 17 años', en: '13 to 17' } },
  { id: 'adult', label: { es: 'Adulto', en: 'Adult' } },
  { id: 'senior', label: { es: 'Más de 60 años', en: 'Over 60' } },
]

export const lessonPlaces: QuestionOption[] = [
  { id: 'my_home', label: { es: 'En mi casa', en: 'At my home' } },
  { id: 'their_place', label: { es: 'En la academia o casa del maestro', en: "At the teacher's place" } },
  { id: 'online', label: { es: 'En línea', en: 'Online' } },
  { id: 'no_preference', label: { es: 'Me da igual', en: 'No preference' } },
]

export const lessonFrequencies: QuestionOption[] = [
  { id: 'once', label: { es: 'Una sola clase', en: 'A single lesson' }, size_factor: 0.5 },
  { id: 'weekly', label: { es: 'Una vez por semana', en: 'Once a week' } },
  { id: 'twice_weekly', label: { es: 'Dos veces por semana', en: 'Twice a week' }, size_factor: 1.3 },
  { id: 'more', label: { es: 'Tres veces por semana o más', en: 'Three times a week or more' }, size_factor: 1.5 },
  { id: 'not_sure', label: { es: 'No sé todavía', en: 'Not sure yet' } },
]
