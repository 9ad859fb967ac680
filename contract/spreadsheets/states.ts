import { country } from '#country/country.ts'
import type { ErrorSpec } from '../errors.ts'
import type { Localized } from '../primitives.ts'

/** Limits of an imported file. */
export const sheetMost = { bytes: 1024 * 1024, rows: 15_000, problems: 100 } as const

/** A column: its names in a heading, other names under which files have it, whether a file needs it, and whether it only informs and is not read. */
export type SheetColumn = { name: Localized; also?: readonly string[]; isNeeded?: true; isInfo?: true }

/** Tables that a company or an admin keeps in a spreadsheet. Files have the columns under their names in either language. */
export const sheetColumns = {
  area: {
    zip: { name: { es: 'Código postal', en: country.postcode.en.title }, isNeeded: true },
    city: { name: { es: 'Ciudad', en: 'City' }, isInfo: true },
    state: { name: { es: 'Estado', en: 'State' }, isInfo: true },
    is_excluded: { name: { es: 'Excluido', en: 'Excluded' } },
  },
  services: {
    slug: { name: { es: 'Clave', en: 'Key' } },
    name: { name: { es: 'Servicio', en: 'Service' }, isNeeded: true },
    is_on: { name: { es: 'Activo', en: 'Active' } },
    price_from: { name: { es: `Precio desde (${country.currency.code})`, en: `Price from (${country.currency.code})` } },
    max_lead_price: { name: { es: `Máximo por contacto (${country.currency.code})`, en: `Max lead price (${country.currency.code})` } },
    answer_filters: { name: { es: 'Filtros', en: 'Filters' } },
  },
  templates: {
    template: { name: { es: 'Plantilla', en: 'Template' }, isNeeded: true },
    type: { name: { es: 'Tipo', en: 'Type' } },
    option: { name: { es: 'Opción', en: 'Option' } },
    item: { name: { es: 'Concepto', en: 'Item' }, isNeeded: true },
    quantity: { name: { es: 'Cantidad', en: 'Quantity' } },
    unit: { name: { es: 'Unidad', en: 'Unit' } },
    unit_price: {
      name: { es: `Precio por unidad (${country.currency.code})`, en: `Unit price (${country.currency.code})` },
      isNeeded: true,
    },
    is_taxable: { name: { es: 'Con impuesto', en: 'Taxable' } },
    is_optional: { name: { es: 'Opcional', en: 'Optional' } },
    tax_percent: { name: { es: 'Impuesto (%)', en: 'Tax (%)' } },
    deposit: { name: { es: `Anticipo (${country.currency.code})`, en: `Deposit (${country.currency.code})` } },
    deposit_terms: { name: { es: 'Condiciones del anticipo', en: 'Deposit terms' } },
    duration_days: { name: { es: 'Días de trabajo', en: 'Days of work' } },
    warranty_months: { name: { es: 'Garantía (meses)', en: 'Warranty (months)' } },
    includes: { name: { es: 'Incluye', en: 'Includes' } },
    excludes: { name: { es: 'No incluye', en: 'Doesn’t include' } },
    message: { name: { es: 'Mensaje', en: 'Message' } },
  },
  own_customers: {
    name: { name: { es: 'Nombre', en: 'Name' }, also: ['First name', 'Full name', 'Cliente', 'Customer'], isNeeded: true },
    surname: { name: { es: 'Apellido', en: 'Last name' }, also: ['Apellidos', 'Surname'] },
    phone: { name: { es: 'Teléfono', en: 'Phone' }, also: ['Celular', 'Móvil', 'Mobile', 'Cell', 'Phone number'] },
    email: { name: { es: 'Correo', en: 'Email' }, also: ['Correo electrónico', 'Email address'] },
    address: { name: { es: 'Dirección', en: 'Address' }, also: ['Calle', 'Street'] },
    zip: { name: { es: 'Código postal', en: country.postcode.en.title }, also: ['Postal code', 'Postcode'] },
    tags: { name: { es: 'Etiquetas', en: 'Tags' } },
    note: { name: { es: 'Nota', en: 'Note' }, also: ['Notas', 'Notes'] },
  },
  catalog: {
    slug: { name: { es: 'Dirección', en: 'Address' }, isNeeded: true },
    category: { name: { es: 'Categoría', en: 'Category' } },
    is_shown: { name: { es: 'Visible', en: 'Visible' }, isInfo: true },
    name_es: { name: { es: 'Nombre (es)', en: 'Name (es)' } },
    name_en: { name: { es: 'Nombre (en)', en: 'Name (en)' } },
    description_es: { name: { es: 'Descripción (es)', en: 'Description (es)' } },
    description_en: { name: { es: 'Descripción (en)', en: 'Description (en)' } },
    words_es: { name: { es: 'Palabras de búsqueda (es)', en: 'Search words (es)' } },
    words_en: { name: { es: 'Palabras de búsqueda (en)', en: 'Search words (en)' } },
    job_low: { name: { es: `Precio usual desde (${country.currency.code})`, en: `Usual price from (${country.currency.code})` } },
    job_high: { name: { es: `Precio usual hasta (${country.currency.code})`, en: `Usual price to (${country.currency.code})` } },
    job_unit: { name: { es: 'Unidad', en: 'Unit' } },
    demand: { name: { es: 'Demanda', en: 'Demand' } },
    lead_price: { name: { es: `Precio del contacto (${country.currency.code})`, en: `Lead price (${country.currency.code})` } },
    lead_min: { name: { es: `Contacto, mínimo (${country.currency.code})`, en: `Lead price, minimum (${country.currency.code})` } },
    lead_max: { name: { es: `Contacto, máximo (${country.currency.code})`, en: `Lead price, maximum (${country.currency.code})` } },
  },
} as const satisfies Record<string, Record<string, SheetColumn>>

export type SheetName = keyof typeof sheetColumns
export type ColumnOf<S extends SheetName> = keyof (typeof sheetColumns)[S] & string

/** Tables that a company imports. */
export const companySheets = ['area', 'services', 'templates', 'own_customers'] as const satisfies readonly SheetName[]
export type CompanySheet = (typeof companySheets)[number]

/** Tables that a company downloads. */
export const companyFiles = ['leads', 'quotes', 'customers', ...companySheets] as const
export type CompanyFile = (typeof companyFiles)[number]

export const sheetErrors = {
  unreadable: {
    code: 'sheet_unreadable',
    status: 422,
    message: {
      es: 'No pudimos leer el archivo como una tabla. Guárdalo como CSV desde tu hoja de cálculo y vuelve a elegirlo.',
      en: 'We couldn’t read the file as a table. Save it as CSV from your spreadsheet and choose it again.',
    },
  },
  tooBig: {
    code: 'sheet_too_big',
    status: 413,
    message: {
      es: 'El archivo es demasiado grande: caben hasta 15,000 filas y 1 MB. Divídelo en partes.',
      en: 'The file is too big: up to 15,000 rows and 1 MB fit. Split it into parts.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
